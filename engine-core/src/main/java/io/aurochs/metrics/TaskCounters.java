package io.aurochs.metrics;

import io.aurochs.sync.SingleWriterCounters;

/**
 * Counters that an adapter keeps for one task beside the engine's own {@link TaskMetrics}, numbered by the adapter. The
 * worker that runs the task writes; any thread reads. An update is a plain read and an opaque store.
 */
public final class TaskCounters {
    private final SingleWriterCounters counters;

    /** @param size number of counters; all begin at 0 */
    public TaskCounters(int size) {
        counters = new SingleWriterCounters(size);
    }

    /** Adds to a counter; the worker that runs the task only. */
    public void add(int counter, long delta) {
        counters.add(counter, delta);
    }

    /** A counter's value as last seen; any thread. */
    public long get(int counter) {
        return counters.get(counter);
    }
}
