package io.aurochs.benchmarks.streambox.loop;

import io.aurochs.benchmarks.streambox.data.RecordBatch;

/** A benchmark as a single thread computes it. It begins with watermark 0, and no event time is below 0. One thread. */
public interface Loop<B extends RecordBatch> {
    /**
     * Takes the records from {@code from} to {@code to} - 1.
     *
     * @param offsetMs ms to be added to the records' times
     */
    void process(B records, int from, int to, long offsetMs);

    /**
     * Ends an epoch and emits what is over by now.
     *
     * @param timeMs the least time, in ms, that later records have; not less than the last one
     */
    void watermark(long timeMs);

    /** Emits all the rest: there are no more records. */
    void end();

    /** Records that came too late for any window. */
    long late();
}
