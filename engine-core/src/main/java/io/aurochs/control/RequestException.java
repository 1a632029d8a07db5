package io.aurochs.control;

import org.jspecify.annotations.Nullable;

/** A request cannot be carried out; the message is a line that says why, and the remedy. */
public final class RequestException extends Exception {
    private static final long serialVersionUID = 1;

    public RequestException(String message) {
        super(message);
    }

    public RequestException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
