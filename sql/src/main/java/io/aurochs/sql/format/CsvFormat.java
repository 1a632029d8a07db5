package io.aurochs.sql.format;

import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.RowType;
import io.aurochs.sql.row.ValueRow;
import io.aurochs.sql.row.ValueText;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Comma-separated values (RFC 4180) in UTF-8, in the order of the columns. */
public final class CsvFormat implements RowFormat {
    private final RowType type;
    private final char separator;

    /** @param separator between values */
    public CsvFormat(RowType type, char separator) {
        this.type = type;
        this.separator = separator;
    }

    @Override
    public ValueRow row(byte[] bytes, int start, int length) {
        CsvFields fields = fields(bytes, start, length);
        @Nullable Object[] values = new @Nullable Object[type.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(fields, i);
        }
        if (fields.hasNext()) {
            throw new MalformedRowException(null, "more than " + type.size() + " values", null);
        }
        return new ValueRow(values);
    }

    @Override
    public @Nullable Object value(byte[] bytes, int start, int length, int column) {
        CsvFields fields = fields(bytes, start, length);
        for (int i = 0; i < column; i++) {
            field(fields, i);
        }
        return value(fields, column);
    }

    private @Nullable Object value(CsvFields fields, int column) {
        String text = field(fields, column);
        ColumnType of = type.type(column);
        if (text == null) {
            if (!of.isNullable()) {
                throw malformed(column, "NULL in a column that is NOT NULL", null);
            }
            return null;
        }
        try {
            return ValueText.parse(of, text);
        } catch (IllegalArgumentException e) {
            throw malformed(column, MalformedRowException.shown(text) + ": " + e.getMessage(), e);
        }
    }

    private @Nullable String field(CsvFields fields, int column) {
        if (!fields.hasNext()) {
            throw malformed(column, "the value is missing", null);
        }
        try {
            return fields.next();
        } catch (IllegalArgumentException e) {
            throw malformed(column, String.valueOf(e.getMessage()), e);
        }
    }

    private CsvFields fields(byte[] bytes, int start, int length) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, start, length))
                    .toString();
            return new CsvFields(text, separator);
        } catch (CharacterCodingException e) {
            throw new MalformedRowException(null, "not UTF-8", e);
        }
    }

    /**
     * Checks that a header names the columns in their order.
     *
     * @throws MalformedRowException when it does not
     */
    public void checkHeader(byte[] bytes, int start, int length) {
        CsvFields fields = fields(bytes, start, length);
        for (int i = 0; i < type.size(); i++) {
            String name = field(fields, i);
            if (name == null || !name.strip().equalsIgnoreCase(type.names().get(i))) {
                throw malformed(
                        i,
                        "the header says " + (name == null ? "nothing" : MalformedRowException.shown(name))
                                + "; declare the columns as the file has them, or \"header\": false",
                        null);
            }
        }
        if (fields.hasNext()) {
            throw new MalformedRowException(null, "the header has more than " + type.size() + " columns", null);
        }
    }

    private MalformedRowException malformed(int column, String because, @Nullable Throwable cause) {
        return new MalformedRowException(type.names().get(column), because, cause);
    }
}
