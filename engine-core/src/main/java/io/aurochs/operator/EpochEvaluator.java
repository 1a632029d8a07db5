package io.aurochs.operator;

import io.aurochs.epoch.Watermark;

/**
 * Code of a task whose bundles any number of workers process at once, in any order, and whose watermarks are processed in order, each
 * when all bundles before it are (StreamBox §2, §3).
 */
public interface EpochEvaluator {
    /**
     * Makes what a worker processes bundles with.
     *
     * @param worker number of the worker, from 0; one thread at a time is that one
     * @param output where this worker's results go
     */
    BundleEvaluator evaluator(int worker, EpochOutput output);

    /**
     * A watermark is reached. Called in the order of the watermarks of an input, for one input at a time; before {@link #end}, nothing of a
     * later one happens.
     *
     * @param input number of the input, from 0
     * @param watermark milliseconds since 1970, or {@link Watermark#END}
     * @return how many parts the work at this watermark has, which workers process at once; 0 for none
     */
    default int begin(int input, long watermark) {
        return 0;
    }

    /**
     * All parts are processed.
     *
     * @return the watermark for the consumers, {@link Watermark#NONE}: none yet, their epoch goes on
     */
    default long end(int input, long watermark) {
        return watermark;
    }

    /** When its next results are due after a watermark, by event time; {@link Watermark#NONE} when nobody knows. Any thread. */
    default long nextExternalization() {
        return Watermark.NONE;
    }

    /** How many records were left out because they came too late. Any thread. */
    default long lateRecords() {
        return 0;
    }

    /** The task has ended, or failed; nothing is called any more. */
    default void close() {}
}
