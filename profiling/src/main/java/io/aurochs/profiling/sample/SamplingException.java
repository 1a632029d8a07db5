package io.aurochs.profiling.sample;

/** A JVM cannot be looked at, or no longer. The message is one line that says what, why, and the remedy. */
public sealed class SamplingException extends Exception permits AlreadyProfiledException {
    private static final long serialVersionUID = 1L;

    public SamplingException(String message) {
        super(message);
    }

    public SamplingException(String message, Throwable cause) {
        super(message, cause);
    }
}
