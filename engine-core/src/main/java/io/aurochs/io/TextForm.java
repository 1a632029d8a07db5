package io.aurochs.io;

import io.aurochs.row.BytesField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import java.io.IOException;

/** The line is the value of a column. */
record TextForm(BytesField text) implements LineForm {
    private static final byte LINE_FEED = '\n';

    @Override
    public void check(Schema records) {
        records.check(text);
    }

    @Override
    public void put(RecordCursor record, LineBuffer line) throws IOException {
        int start = line.length();
        line.put(record.text(), record.position(text), record.length(text));
        if (line.hasSince(start, LINE_FEED)) {
            throw new IOException("column " + text + " has a line feed in a record of time " + record.time()
                    + ", and would be two lines; map it to text without");
        }
    }
}
