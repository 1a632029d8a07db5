package io.aurochs.sql.result;

import io.aurochs.operator.RecordSink;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import io.aurochs.sql.row.RowLayout;
import java.io.IOException;

/** Writes results as they come, in no order. */
public final class ResultSink implements RecordSink {
    private static final int PIECE_CHARACTERS = 1 << 16;

    private final RowLayout layout;
    private final CsvWriter writer;

    public ResultSink(RowLayout layout, CsvWriter writer) {
        this.layout = layout;
        this.writer = writer;
    }

    @Override
    public void check(Schema records) {
        if (records != layout.schema()) {
            throw new IllegalArgumentException(
                    "records of " + records + ": those of " + layout.schema() + " are written");
        }
    }

    @Override
    public Receiver receiver(int worker) {
        StringBuilder lines = new StringBuilder();
        return new Receiver() {
            @Override
            public void receive(RecordCursor record) throws IOException {
                writer.append(lines, layout.at(record));
                if (lines.length() >= PIECE_CHARACTERS) {
                    flush();
                }
            }

            @Override
            public void flush() throws IOException {
                if (!lines.isEmpty()) {
                    writer.write(lines);
                    lines.setLength(0);
                }
            }
        };
    }
}
