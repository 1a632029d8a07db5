package io.aurochs.benchmarks.streambox.flink;

import io.aurochs.benchmarks.streambox.data.RecordBatch;
import java.io.Serializable;

/** Gives stored records as those of a job. One thread. */
interface View<B extends RecordBatch, T> {
    /** ms, without the replay's offset. */
    long timeMs(B records, int index);

    /**
     * A record, in an object that the next call may overwrite, as jobs reuse objects.
     *
     * @param timeMs with the replay's offset
     */
    T record(B records, int index, long timeMs);

    /** Makes the view of one parallel source. */
    interface Factory<B extends RecordBatch, T> extends Serializable {
        View<B, T> open();
    }
}
