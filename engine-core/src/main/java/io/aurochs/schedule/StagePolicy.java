package io.aurochs.schedule;

import io.aurochs.metrics.StageLoad;

/**
 * Says which task of an ordered pipeline a worker goes to next (Prasaad et al., §6). Departs from the paper in that tasks which a policy
 * does not want come last, instead of not at all: no worker sleeps while there is work. Does not change; any thread.
 */
public interface StagePolicy {
    /** Of a task at which the policy expects nothing to do. */
    double LAST = Double.NEGATIVE_INFINITY;

    /** Whether it needs loads. */
    default boolean isMeasured() {
        return true;
    }

    /**
     * Says how urgent each task is; of those that are equal the one nearest to the end comes first.
     *
     * @param loads of all tasks, consumers before their producers; none if it is not {@linkplain #isMeasured measured}
     * @param urgency by task, to be written: the higher the earlier, any number or {@link #LAST}
     */
    void rank(StageLoad[] loads, double[] urgency);
}
