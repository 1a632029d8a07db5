package io.aurochs.sql.expression;

/** An expression has no value for a row. The message names the expression and the reason. */
public final class ValueException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ValueException(String message, Throwable cause) {
        super(message, cause);
    }
}
