package io.aurochs.sql.format;

import io.aurochs.sql.row.ValueRow;
import org.jspecify.annotations.Nullable;

/** Parses the rows of a table. Any thread. */
public interface RowFormat {
    /**
     * A row.
     *
     * @throws MalformedRowException when it is not as declared
     */
    ValueRow row(byte[] bytes, int start, int length);

    /**
     * One value of a row. What is behind it is not checked.
     *
     * @throws MalformedRowException when it, or what is before it, is not as declared
     */
    @Nullable
    Object value(byte[] bytes, int start, int length, int column);
}
