package io.aurochs.operator.ordered;

import io.aurochs.row.BundleMerge;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Brings what came of the buckets of a sequence into the order of the records that it came of. One thread at a time. */
final class BucketMerge {
    /**
     * With at least so many results for each bucket they stay where they are. Fewer are copied: a bucket has at least a page of memory,
     * which would otherwise be in use until the results are processed.
     */
    private static final int LEAST_IN_PLACE = 32;

    private final Schema schema;
    private final OrderedOutput output;
    private final RecordWriter writer;
    private final BundleMerge inPlace;
    private final @Nullable Reader[] readers;

    /**
     * A merge of one worker.
     *
     * @param schema of the results
     * @param pool of the worker
     */
    BucketMerge(Schema schema, FlatBundlePool pool, int buckets) {
        this.schema = schema;
        this.output = new OrderedOutput(pool);
        this.writer = output.writer(0, schema);
        this.inPlace = new BundleMerge(pool);
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
        int records = open(sequence);
        if (records == 0) {
            return List.of();
        }
        return records >= LEAST_IN_PLACE * cut.filledBuckets() ? inPlace(sequence, records) : copied(sequence);
    }

    private List<FlatBundle> copied(KeyedSequence sequence) {
        Emitters emitters = new Emitters(sequence);
        while (emitters.next()) {
            reader(emitters.bucket()).copy(emitters.records(), writer);
        }
        List<FlatBundle> merged = output.take();
        sequence.recycleResults();
        return merged;
    }

    private List<FlatBundle> inPlace(KeyedSequence sequence, int results) {
        inPlace.begin(results);
        Emitters emitters = new Emitters(sequence);
        while (emitters.next()) {
            reader(emitters.bucket()).add(emitters.records(), inPlace);
        }
        return List.of(inPlace.end());
    }

    /** Leaves out what was merged: memory is exhausted. */
    void discard() {
        output.discard();
    }

    /** How many results there are. */
    private int open(KeyedSequence sequence) {
        int records = 0;
        for (int bucket = 0; bucket < readers.length; bucket++) {
            List<FlatBundle> bundles = sequence.results(bucket);
            if (bundles != null && !bundles.isEmpty()) {
                reader(bucket).open(bundles);
                for (FlatBundle bundle : bundles) {
                    records += bundle.recordCount();
                }
            }
        }
        return records;
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
        /** The number of the bundle among those that are merged where they are. */
        private int part;
        /** The next row of that bundle, of so many: none is left out of what was written. */
        private int row;

        private int rows;

        private Reader(Schema schema) {
            record = new RecordCursor(schema);
        }

        private void open(List<FlatBundle> newBundles) {
            bundles = newBundles;
            next = 0;
            row = 0;
            rows = 0;
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

        private void add(int records, BundleMerge merge) {
            for (int i = 0; i < records; i++) {
                if (row == rows) {
                    FlatBundle bundle = bundles.get(next++);
                    part = merge.part(bundle);
                    row = 0;
                    rows = bundle.recordCount();
                }
                merge.add(part, row++);
            }
        }
    }
}
