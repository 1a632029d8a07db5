package io.aurochs.sql.generator;

import org.jspecify.annotations.Nullable;

/** The values of a column: a pure function of the row's number, and of what it was made with. Any thread. */
@FunctionalInterface
public interface ColumnGenerator {
    /**
     * A value; null for NULL.
     *
     * @param row its number, from 0
     * @throws ArithmeticException when the column's type has no such value; the message says of what
     */
    @Nullable
    Object value(long row);
}
