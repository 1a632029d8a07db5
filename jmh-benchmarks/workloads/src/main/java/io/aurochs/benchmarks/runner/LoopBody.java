package io.aurochs.benchmarks.runner;

/** An application by hand, for a single thread: what the loop does with each record. */
public interface LoopBody<T> {
    /** @param dueNs when the record was due, in an open loop; else without meaning */
    void process(T record, long dueNs);

    /** Called once, after the last record. */
    void end();
}
