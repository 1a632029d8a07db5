package io.aurochs.operator;

import io.aurochs.api.Internal;
import io.aurochs.epoch.Watermark;

/**
 * Code of a task whose bundles any number of workers process at once, in any order, and whose watermarks are processed in order, each
 * when all bundles before it are (StreamBox §2, §3).
 */
@Internal
public interface EpochEvaluator {
    /** Says that epochs wait for all their bundles. */
    long WAITS = -1;

    /**
     * Makes what a worker processes bundles with.
     *
     * @param worker number of the worker, from 0; one thread at a time is that one
     * @param output where this worker's results go
     */
    BundleEvaluator evaluator(int worker, EpochOutput output);

    /** When its next results are due after a watermark, by event time; {@link Watermark#NONE} when nobody knows. Any thread. */
    default long nextExternalization() {
        return Watermark.NONE;
    }

    /**
     * How much later, in event time, the records of another epoch are that are all processed when an epoch goes on without the bundles that
     * are still held, milliseconds; {@link #WAITS}: it waits for them. Of code without state only.
     */
    default long leapsBehindMs() {
        return WAITS;
    }

    /** Whether it is to know what is {@link #settled}. */
    default boolean waitsForSettled() {
        return false;
    }

    /**
     * All records of the source's epochs that begin before a watermark are processed, by this task and all others, and so are the watermarks
     * that end these epochs. One thread at a time, any; again and again, with the same watermark or later ones.
     *
     * @param watermark milliseconds since 1970; {@link Watermark#END} after the last epoch
     * @throws Exception fails the job
     */
    default void settled(long watermark) throws Exception {}

    /** How many records were left out because they came too late. Any thread. */
    default long lateRecords() {
        return 0;
    }

    /** The task has ended, or failed; nothing is called any more. */
    default void close() {}
}
