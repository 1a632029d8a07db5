package io.aurochs.jobs;

/** A command for jobs cannot be carried out; the message is a line that says why, and the remedy. */
public final class JobsException extends Exception {
    private static final long serialVersionUID = 1;

    JobsException(String message) {
        super(message);
    }

    JobsException(String message, Throwable cause) {
        super(message, cause);
    }
}
