package io.aurochs.pipeline.replace;

import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import java.util.function.LongSupplier;

/**
 * The functions of one version. They refuse records that another version has processed, and to be called when a later version is in place.
 *
 * @param done the last version of which all replacements are done
 */
record TracedFunctions(long version, LongSupplier done) {
    private void check(RecordCursor record) {
        if (done.getAsLong() > version) {
            throw new IllegalStateException(
                    "version " + version + " is called when " + done.getAsLong() + " has taken its place");
        }
        long before = record.get(Trace.MOST);
        if (before != Trace.NONE && before != version) {
            throw new IllegalStateException("source " + record.get(Trace.SOURCE) + " number " + record.get(Trace.NUMBER)
                    + " meets version " + version + " after version " + before);
        }
    }

    void map(RecordCursor record, RecordWriter output) {
        check(record);
        Trace.put(record, output, version);
    }

    boolean test(RecordCursor record) {
        check(record);
        return true;
    }

    /** Twice. */
    void flatMap(RecordCursor record, RecordWriter output) {
        check(record);
        for (int i = 0; i < 2; i++) {
            output.begin(record.time());
            Trace.put(record, output, version);
            output.commit();
        }
    }
}
