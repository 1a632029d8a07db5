package io.aurochs.io;

import io.aurochs.row.BytesField;
import io.aurochs.row.DoubleField;
import io.aurochs.row.Field;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import java.io.IOException;
import java.util.List;

/**
 * The line is the event time, in milliseconds since 1970, and all columns, with a separator between each two, as {@link CsvFormat} reads
 * it: there are no quotes.
 *
 * @param separator one byte
 */
record CsvForm(byte separator) implements LineForm {
    private static final byte LINE_FEED = '\n';

    @Override
    public void check(Schema records) {
        // All columns have a form.
    }

    @Override
    public void put(RecordCursor record, LineBuffer line) throws IOException {
        line.put(record.time());
        List<Field> fields = record.schema().fields();
        for (int i = 0; i < fields.size(); i++) {
            line.put((char) separator);
            Field field = fields.get(i);
            if (field instanceof LongField longs) {
                line.put(record.get(longs));
            } else if (field instanceof DoubleField doubles) {
                line.put(record.get(doubles));
            } else if (field instanceof BytesField bytes) {
                putText(record, bytes, line);
            }
        }
    }

    private void putText(RecordCursor record, BytesField field, LineBuffer line) throws IOException {
        int start = line.length();
        line.put(record.text(), record.position(field), record.length(field));
        if (line.hasSince(start, separator) || line.hasSince(start, LINE_FEED)) {
            throw new IOException("column " + field + " has a separator '" + (char) separator
                    + "' or a line feed in a record of time " + record.time()
                    + "; there are no quotes: choose another separator, or map it to text without");
        }
    }
}
