package io.aurochs.operator;

import io.aurochs.bundle.FlatBundle;

/** What one worker processes the bundles of a task with. One thread at a time. */
public interface BundleEvaluator {
    /**
     * Processes a bundle, and recycles it or passes it on; unless it throws: then the bundle stays the caller's.
     *
     * @param input number of the input it came by, from 0
     * @param epoch number of the epoch of its records, counted by the source from 0
     * @param startWatermark the watermark that the epoch began with: older records are late
     */
    void evaluate(int input, FlatBundle bundle, long epoch, long startWatermark) throws Exception;

    /**
     * Processes a part of the work at a watermark.
     *
     * @param part from 0
     */
    default void evaluate(long watermark, int part) throws Exception {
        throw new IllegalStateException("watermark " + watermark + " part " + part + ": there is no such work here");
    }

    /** Position in its bundle of the record it is at, or was last; for messages. */
    int row();
}
