package io.aurochs.schedule;

import io.aurochs.metrics.StageLoad;

/** Estimated-time (ET; Prasaad et al., §6.3, Eq. 2): the task whose waiting records take longest with one more worker. */
public final class EstimatedTime implements StagePolicy {
    @Override
    public void rank(StageLoad[] loads, double[] urgency) {
        for (int stage = 0; stage < loads.length; stage++) {
            StageLoad load = loads[stage];
            urgency[stage] = load.isSchedulable() ? load.waiting() * load.costNs() / (load.workers() + 1) : LAST;
        }
    }
}
