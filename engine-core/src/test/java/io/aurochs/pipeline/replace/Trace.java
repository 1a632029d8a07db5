package io.aurochs.pipeline.replace;

import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;

/** Records that bear the versions of the functions that have processed them. */
final class Trace {
    static final Schema SCHEMA = Schema.named("trace")
            .longs("source")
            .longs("number")
            .longs("least")
            .longs("most")
            .build();
    static final LongField SOURCE = SCHEMA.longField("source");
    /** Counted by the source. */
    static final LongField NUMBER = SCHEMA.longField("number");
    /** The least version, and the greatest. */
    static final LongField LEAST = SCHEMA.longField("least");

    static final LongField MOST = SCHEMA.longField("most");

    /** No function has processed it. */
    static final long NONE = -1;

    private Trace() {}

    /** Puts a record that no function has processed. */
    static void begin(RecordWriter writer, long source, long number) {
        writer.begin(number)
                .put(SOURCE, source)
                .put(NUMBER, number)
                .put(LEAST, Long.MAX_VALUE)
                .put(MOST, NONE)
                .commit();
    }

    /** Puts what comes of a record by a version. */
    static void put(RecordCursor record, RecordWriter writer, long version) {
        writer.put(SOURCE, record.get(SOURCE))
                .put(NUMBER, record.get(NUMBER))
                .put(LEAST, Math.min(record.get(LEAST), version))
                .put(MOST, Math.max(record.get(MOST), version));
    }
}
