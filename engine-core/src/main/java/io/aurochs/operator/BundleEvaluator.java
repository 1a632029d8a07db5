package io.aurochs.operator;

import io.aurochs.api.Internal;
import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.Watermark;
import io.aurochs.row.FlatBundle;

/** What one worker runs of a task. One thread at a time. */
@Internal
public interface BundleEvaluator {
    /**
     * Processes a bundle, and recycles it or passes it on; unless it throws: then the bundle stays the caller's.
     *
     * @param input number of the input it came by, from 0
     * @param container that it was claimed from: no record in it that is as old as its start watermark, or younger, is late
     */
    void evaluate(int input, FlatBundle bundle, EpochContainer container) throws Exception;

    /**
     * A watermark is reached. Called in the order of the watermarks of an input, for one at a time, on whichever worker; before {@link
     * #end}, nothing of a later one happens.
     *
     * @param input number of the input, from 0
     * @param container whose watermark it is, or the last of several: those before it {@linkplain EpochContainer#hasLeft have left}
     * @param watermark milliseconds since 1970, or {@link Watermark#END}
     * @return how many parts the work at this watermark has, which workers process at once; 0 for none. On a machine with several NUMA nodes
     *     they are for its nodes in turn, see {@link WorkerNodes}
     */
    default int begin(int input, EpochContainer container, long watermark) throws Exception {
        return 0;
    }

    /**
     * Processes a part of the work at a watermark.
     *
     * @param part from 0
     */
    default void evaluate(long watermark, int part) throws Exception {
        throw new IllegalStateException("watermark " + watermark + " part " + part + ": there is no such work here");
    }

    /**
     * All parts are processed, and what they have come to may be what other parts need: those of the next level. On whichever worker.
     *
     * @return how many parts the next level has; 0: there is none, and {@link #end} comes next
     */
    default int nextLevel(long watermark) throws Exception {
        return 0;
    }

    /**
     * All parts of all levels are processed. On whichever worker.
     *
     * @return the watermark for the consumers, {@link Watermark#NONE}: none yet, their epoch goes on
     */
    default long end(int input, long watermark) throws Exception {
        return watermark;
    }

    /**
     * The watermark of a container is processed that is no later than the one before, as other containers of the input hold it back; instead
     * of {@link #begin} and {@link #end}, and in one order with them.
     */
    default void passed(int input, EpochContainer container) {}

    /** Position in its bundle of the record it is at, or was last; for messages. */
    int row();
}
