package io.aurochs.jobs;

import org.jspecify.annotations.Nullable;

/** A command for jobs cannot be carried out; the message is a line that says why, and the remedy. */
public final class JobsException extends Exception {
    private static final long serialVersionUID = 1;

    JobsException(String message) {
        super(message);
    }

    JobsException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
