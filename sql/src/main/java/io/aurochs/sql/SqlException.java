package io.aurochs.sql;

import org.jspecify.annotations.Nullable;

/** A statement, a catalogue or a value that cannot be processed. The message is one line, which names what, where and the remedy. */
public final class SqlException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SqlException(String message) {
        super(message);
    }

    public SqlException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
