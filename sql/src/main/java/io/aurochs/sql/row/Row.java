package io.aurochs.sql.row;

import org.jspecify.annotations.Nullable;

/** The values of a row. */
@FunctionalInterface
public interface Row {
    /**
     * A value, as {@link ValueKind} describes it; null for NULL.
     *
     * @param column from 0
     */
    @Nullable
    Object value(int column);
}
