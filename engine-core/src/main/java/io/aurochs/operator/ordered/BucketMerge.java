package io.aurochs.operator.ordered;

import io.aurochs.row.FlatBundle;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Brings what came of the buckets of a sequence into the order of the records that it came of. One thread at a time. */
final class BucketMerge {
    private final Schema schema;
    private final OrderedOutput output;
    private final RecordWriter writer;
    private final @Nullable Reader[] readers;

    /**
     * @param schema of the results
     * @param output a separate one, of the worker
     */
    BucketMerge(Schema schema, OrderedOutput output, int buckets) {
        this.schema = schema;
        this.output = output;
        this.writer = output.writer(0, schema);
        this.readers = new Reader[buckets];
    }

    /** What came of all buckets of a sequence, in order; the sequence has nothing any more. */
    List<FlatBundle> merge(KeyedSequence sequence) {
        KeyCut cut = sequence.cut();
        if (cut.filledBuckets() == 1) {
            List<FlatBundle> whole = sequence.results(cut.bucketOf(0));
            if (whole != null) {
                return whole;
            }
        }
        open(sequence);
        for (int position = 0; position < cut.records(); position++) {
            int records = sequence.emitted(position);
            if (records > 0) {
                reader(cut.bucketOf(position)).copy(records, writer);
            }
        }
        List<FlatBundle> merged = output.take();
        sequence.recycleResults();
        return merged;
    }

    /** Leaves out what was merged: memory is exhausted. */
    void discard() {
        output.discard();
    }

    private void open(KeyedSequence sequence) {
        for (int bucket = 0; bucket < readers.length; bucket++) {
            List<FlatBundle> bundles = sequence.results(bucket);
            if (bundles != null && !bundles.isEmpty()) {
                reader(bucket).open(bundles);
            }
        }
    }

    private Reader reader(int bucket) {
        Reader reader = readers[bucket];
        if (reader == null) {
            reader = new Reader(schema);
            readers[bucket] = reader;
        }
        return reader;
    }

    /** Goes through the results of a bucket. */
    private static final class Reader {
        private final RecordCursor record;
        private List<FlatBundle> bundles = List.of();
        private int next;

        private Reader(Schema schema) {
            record = new RecordCursor(schema);
        }

        private void open(List<FlatBundle> newBundles) {
            bundles = newBundles;
            next = 0;
            record.close();
        }

        private void copy(int records, RecordWriter writer) {
            for (int i = 0; i < records; i++) {
                while (!record.next()) {
                    record.open(bundles.get(next++));
                }
                writer.begin(record).commit();
            }
        }
    }
}
