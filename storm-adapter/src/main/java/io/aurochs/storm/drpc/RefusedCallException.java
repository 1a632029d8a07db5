package io.aurochs.storm.drpc;

import java.io.Serial;

/** A request that is no call, or one that is not taken. The message is a line for the user. */
final class RefusedCallException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    private final int status;

    /** @param status of HTTP */
    RefusedCallException(int status, String line) {
        super(line);
        this.status = status;
    }

    int status() {
        return status;
    }
}
