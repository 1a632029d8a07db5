package io.aurochs.worker;

import io.aurochs.operator.ordered.OrderedJob;
import io.aurochs.schedule.StagePolicy;

/** One of the workers of an ordered pipeline: goes to the task that its policy names, and to the next one where it finds nothing to do. */
final class OrderedClaimer extends Claimer {
    private static final int NONE = -1;
    private static final double TRIED = Double.NaN;

    private final OrderedJob job;
    private final int worker;
    private final StagePolicy policy;
    private final double[] urgency;

    /** @param worker its number among the pipeline's, from 0 */
    OrderedClaimer(String name, OrderedJob job, int worker, StagePolicy policy, IdleClaimers.Seat seat) {
        super(name, job, seat);
        this.job = job;
        this.worker = worker;
        this.policy = policy;
        this.urgency = new double[job.stageCount()];
    }

    @Override
    boolean work() {
        policy.rank(job.loads(), urgency);
        for (int stage = mostUrgent(); stage != NONE; stage = mostUrgent()) {
            if (job.work(stage, worker)) {
                return true;
            }
            urgency[stage] = TRIED;
        }
        return false;
    }

    /** Of those that are not tried; the first of equal ones. */
    private int mostUrgent() {
        int most = NONE;
        for (int stage = 0; stage < urgency.length; stage++) {
            if (!Double.isNaN(urgency[stage]) && (most == NONE || urgency[stage] > urgency[most])) {
                most = stage;
            }
        }
        return most;
    }
}
