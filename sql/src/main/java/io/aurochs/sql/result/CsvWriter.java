package io.aurochs.sql.result;

import io.aurochs.sql.row.Row;
import io.aurochs.sql.row.RowType;
import io.aurochs.sql.row.ValueText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Writes rows as CSV (RFC 4180) in UTF-8, with a header. NULL is nothing, and an empty text is two quotes, as tables are read. Any thread.
 */
public final class CsvWriter {
    private final RowType type;
    private final OutputStream out;
    private boolean hasHeader;

    /** @param out is written to in large pieces, and not closed */
    public CsvWriter(RowType type, OutputStream out) {
        this.type = type;
        this.out = out;
    }

    /** The line of a row. */
    public void append(StringBuilder lines, Row row) {
        for (int i = 0; i < type.size(); i++) {
            if (i > 0) {
                lines.append(',');
            }
            Object value = row.value(i);
            if (value != null) {
                appendText(lines, ValueText.of(type.type(i), value));
            }
        }
        lines.append('\n');
    }

    private static void appendText(StringBuilder lines, String text) {
        boolean isQuoted = text.isEmpty() || text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        if (isQuoted) {
            lines.append('"').append(text.replace("\"", "\"\"")).append('"');
        } else {
            lines.append(text);
        }
    }

    /** Writes lines. */
    public synchronized void write(CharSequence lines) throws IOException {
        writeHeader();
        out.write(lines.toString().getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    /** Writes the header if there were no lines. */
    public synchronized void finish() throws IOException {
        writeHeader();
        out.flush();
    }

    private void writeHeader() throws IOException {
        if (!hasHeader) {
            hasHeader = true;
            StringBuilder names = new StringBuilder();
            for (String name : type.names()) {
                names.append(names.isEmpty() ? "" : ",");
                appendText(names, name);
            }
            out.write(names.append('\n').toString().getBytes(StandardCharsets.UTF_8));
        }
    }
}
