package io.aurochs.jobs;

/** Jobs cannot be hosted; the message is a line that says why, and the remedy. */
public final class JobsException extends Exception {
    private static final long serialVersionUID = 1;

    JobsException(Exception cause) {
        super(cause.getMessage(), cause);
    }
}
