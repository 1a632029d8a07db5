package io.aurochs.metrics;

import io.aurochs.sync.SingleWriterCounters;

/** What has come to a task from another one. The consuming task's thread writes; any thread reads. */
public final class ArrivalMetrics {
    private static final int RECORDS = 0;
    private static final int BUNDLES = 1;
    private static final int SIZE = 2;

    private final SingleWriterCounters counters = new SingleWriterCounters(SIZE);

    /**
     * A bundle has come, or a stretch of one that is still being filled.
     *
     * @param beginsBundle whether the stretch is the first one of its bundle
     */
    public void arrived(int records, boolean beginsBundle) {
        counters.add(RECORDS, records);
        if (beginsBundle) {
            counters.add(BUNDLES, 1);
        }
    }

    /** What Flink sends along with records, such as watermarks, included. */
    public long records() {
        return counters.get(RECORDS);
    }

    public long bundles() {
        return counters.get(BUNDLES);
    }
}
