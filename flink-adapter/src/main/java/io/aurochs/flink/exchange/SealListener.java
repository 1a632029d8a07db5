package io.aurochs.flink.exchange;

import io.aurochs.open.OpenBundle;

/** Notified of each bundle that a partition has filled. Called by the thread that emits. */
@FunctionalInterface
public interface SealListener {
    /**
     * A bundle is about to be sealed, with all its records.
     *
     * @param destination index of its subpartition
     */
    void sealed(int destination, OpenBundle bundle);
}
