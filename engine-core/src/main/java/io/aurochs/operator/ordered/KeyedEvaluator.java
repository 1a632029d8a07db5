package io.aurochs.operator.ordered;

import io.aurochs.operator.BundleOutput;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;

/** Code of a task whose state is divided by keys, and these into buckets: each bucket for one thread at a time. */
public interface KeyedEvaluator {
    /** What the records consist of. */
    Schema schema();

    /** Makes what one worker hashes keys with. */
    KeyHasher hasher();

    /** Makes what one worker processes records with. */
    Transform transform(BundleOutput output);

    /** The task has ended, or failed; nothing is called any more. */
    void close();

    /** Hashes keys of records. One thread at a time. */
    @FunctionalInterface
    interface KeyHasher {
        /** The hash of a record's key, of which any bits may be used. */
        long hash(RecordCursor record);
    }

    /** What one worker processes records with. One thread at a time. */
    interface Transform {
        /** Goes to a bucket: later calls are for its records. What was done in it before is seen. */
        void open(int bucket);

        /** Whether the bucket's state is too large to be near already, so that it is worth while to {@link #touch} it. */
        boolean isLarge();

        /**
         * Reads where the state of a key would be found first, so that it is near when its record is processed soon after.
         *
         * @return anything that depends on what was read
         */
        long touch(long hash);

        /**
         * Processes a record.
         *
         * @param hash of its key
         */
        void process(RecordCursor record, long hash) throws Exception;
    }
}
