package io.aurochs.benchmarks.driver.run;

/** What the user asked for cannot be done. The message is one line that says what, where, and the remedy. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The message as the class says. */
    public UsageException(String message) {
        super(message);
    }
}
