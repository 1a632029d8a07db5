package io.aurochs.differential.flink.component;

import java.io.Serial;

/** Something that was waited for has not happened. */
public final class StandstillError extends AssertionError {
    @Serial
    private static final long serialVersionUID = 1L;

    public StandstillError(String message, Throwable cause) {
        super(message, cause);
    }
}
