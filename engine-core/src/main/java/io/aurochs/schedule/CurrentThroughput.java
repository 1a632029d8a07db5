package io.aurochs.schedule;

import io.aurochs.metrics.StageLoad;

/**
 * Current-throughput (CT; Prasaad et al., §6.4, Eq. 3): the task that will have processed the fewest records in the current window, in
 * records of the source, with the workers that it has. One that is not yet measured comes first.
 */
public final class CurrentThroughput implements StagePolicy {
    /** Less than that is as rare. */
    private static final double LEAST_SELECTIVITY = 1e-9;

    @Override
    public void rank(StageLoad[] loads, double[] urgency) {
        for (int stage = 0; stage < loads.length; stage++) {
            urgency[stage] = loads[stage].isSchedulable() ? -throughput(loads[stage]) : LAST;
        }
    }

    private static double throughput(StageLoad load) {
        if (load.costNs() == 0) {
            return 0;
        }
        double workNs = load.spentNs() + load.workers() * load.turnNs();
        return workNs / (load.costNs() * Math.max(LEAST_SELECTIVITY, load.selectivity()));
    }
}
