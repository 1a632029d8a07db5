package io.aurochs.benchmarks.runner;

/** What the user gave is wrong: an input or a setting. The message is one line that says what, where, and the remedy. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }

    public UsageException(String message) {
        super(message);
    }
}
