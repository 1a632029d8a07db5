package io.aurochs.sql.format;

import io.aurochs.sql.SqlException;
import org.jspecify.annotations.Nullable;

/** A row that is not as its table declares. The message says why; {@link #at} adds where, which only the reader of the rows knows. */
public final class MalformedRowException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int SHOWN_CHARACTERS = 40;

    private final @Nullable String column;

    /** @param column null: the row as a whole */
    MalformedRowException(@Nullable String column, String because, @Nullable Throwable cause) {
        super(because, cause);
        this.column = column;
    }

    /** The failure of the statement. */
    public SqlException at(String place) {
        return new SqlException(place + (column == null ? "" : ", column " + column) + ": " + getMessage(), this);
    }

    /** A value for a message of one line. */
    static String shown(String text) {
        String line = text.replace('\n', ' ').replace('\r', ' ');
        return "'" + (line.length() <= SHOWN_CHARACTERS ? line : line.substring(0, SHOWN_CHARACTERS) + "...") + "'";
    }
}
