package io.aurochs.sql.source;

import io.aurochs.sql.SqlException;
import io.aurochs.sql.catalogue.Connector;
import io.aurochs.sql.catalogue.Table;
import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.RowType;
import io.aurochs.sql.row.ValueRow;
import io.aurochs.sql.row.ValueText;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Parses rows of a CSV file. What is not as declared fails, naming file, line and column. Any thread. */
final class CsvRows {
    private final RowType type;
    private final Path path;
    private final char separator;

    CsvRows(Table table, Connector.CsvFile file) {
        type = table.type();
        path = file.path();
        separator = file.separator();
    }

    ValueRow parse(long line, byte[] bytes, int start, int length) {
        CsvFields fields = new CsvFields(text(line, bytes, start, length), separator);
        @Nullable Object[] values = new @Nullable Object[type.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(line, fields, i);
        }
        if (fields.hasNext()) {
            throw new SqlException(path + ", line " + line + ": more than " + type.size() + " values");
        }
        return new ValueRow(values);
    }

    /** One value, without those behind it. */
    @Nullable
    Object value(long line, byte[] bytes, int start, int length, int column) {
        CsvFields fields = new CsvFields(text(line, bytes, start, length), separator);
        for (int i = 0; i < column; i++) {
            field(line, fields, i);
        }
        return value(line, fields, column);
    }

    private @Nullable Object value(long line, CsvFields fields, int column) {
        String text = field(line, fields, column);
        ColumnType of = type.type(column);
        if (text == null) {
            if (!of.isNullable()) {
                throw malformed(line, column, "NULL in a column that is NOT NULL", null);
            }
            return null;
        }
        try {
            return ValueText.parse(of, text);
        } catch (IllegalArgumentException e) {
            throw malformed(line, column, "'" + shortened(text) + "': " + e.getMessage(), e);
        }
    }

    private @Nullable String field(long line, CsvFields fields, int column) {
        if (!fields.hasNext()) {
            throw malformed(line, column, "the value is missing", null);
        }
        try {
            return fields.next();
        } catch (IllegalArgumentException e) {
            throw malformed(line, column, String.valueOf(e.getMessage()), e);
        }
    }

    private static String shortened(String text) {
        int most = 40;
        String line = text.replace('\n', ' ').replace('\r', ' ');
        return line.length() <= most ? line : line.substring(0, most) + "...";
    }

    private String text(long line, byte[] bytes, int start, int length) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, start, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new SqlException(path + ", line " + line + ": not UTF-8", e);
        }
    }

    /** Fails unless the first line names the columns in their order. */
    void checkHeader(byte[] bytes, int start, int length) {
        CsvFields fields = new CsvFields(text(1, bytes, start, length), separator);
        for (int i = 0; i < type.size(); i++) {
            String name = field(1, fields, i);
            if (name == null || !name.strip().equalsIgnoreCase(type.names().get(i))) {
                throw malformed(
                        1,
                        i,
                        "the header says " + (name == null ? "nothing" : "'" + shortened(name) + "'")
                                + "; declare the columns as the file has them, or \"header\": false",
                        null);
            }
        }
        if (fields.hasNext()) {
            throw new SqlException(path + ", line 1: the header has more than " + type.size() + " columns");
        }
    }

    private SqlException malformed(long line, int column, String because, @Nullable Throwable cause) {
        return new SqlException(
                path + ", line " + line + ", column " + type.names().get(column) + ": " + because, cause);
    }
}
