package io.aurochs.schedule;

import io.aurochs.metrics.StageLoad;

/**
 * Queue-size-throttling (QST; Prasaad et al., §6.1, Eq. 1): the first task whose output queue is not above its threshold, which is its share
 * of a capacity of all. Those above it come after all others, the last one first.
 */
public final class QueueSizeThrottling implements StagePolicy {
    private final long capacity;

    /** @param capacity records that all output queues together may have (C) */
    public QueueSizeThrottling(long capacity) {
        this.capacity = capacity;
    }

    @Override
    public void rank(StageLoad[] loads, double[] urgency) {
        double all = 0;
        for (StageLoad load : loads) {
            all += load.selectivity();
        }
        for (int stage = 0; stage < loads.length; stage++) {
            StageLoad load = loads[stage];
            double threshold = capacity * load.selectivity() / all;
            boolean isThrottled = load.output() > threshold;
            // Producers have the higher numbers.
            double place = stage + 1;
            urgency[stage] = load.isSchedulable() ? isThrottled ? -place : place : LAST;
        }
    }
}
