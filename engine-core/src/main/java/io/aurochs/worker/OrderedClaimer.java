package io.aurochs.worker;

import io.aurochs.operator.ordered.OrderedJob;

/** One of the workers of an ordered pipeline. */
final class OrderedClaimer extends Claimer {
    private final OrderedJob job;
    private final int worker;

    /** @param worker its number among the pipeline's, from 0 */
    OrderedClaimer(String name, OrderedJob job, int worker, IdleClaimers.Seat seat) {
        super(name, job, seat);
        this.job = job;
        this.worker = worker;
    }

    @Override
    boolean work() {
        return job.work(worker);
    }
}
