package io.aurochs.schedule;

import io.aurochs.sync.PaddedSequence;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Divides the time of workers among jobs: the job that has had the least for its weight comes first. A job without work does not save
 * time up: it comes back as if it had had as much as the others, but for {@value #CREDIT_NS} ns of its own, so that it is served soon. A job
 * that hurries is that much ahead, and no more however long it does.
 *
 * <ul>
 *   <li><b>Source:</b> start-time fair queuing (Goyal, Vin and Cheng, SIGCOMM 1996), with workers instead of a link.
 *   <li><b>Writers:</b> now – whoever begins a turn.
 *   <li><b>Invariants:</b> now is the largest order of a turn that has begun, and never falls.
 *   <li><b>Progress:</b> lock-free.
 *   <li><b>Failure:</b> one turn that takes long is charged when it is over; until then others of its job may begin.
 *   <li><b>Checked by:</b> ShareLincheck, FairSharesTest.
 * </ul>
 */
public final class FairShares {
    /** How much time of workers a job that comes back may have before the others, nanoseconds. */
    static final long CREDIT_NS = 10_000_000;

    private final PaddedSequence now = new PaddedSequence(0);
    private final AtomicLong made = new AtomicLong();

    /**
     * A job's share.
     *
     * @param weight how much of the time it is to have compared with other jobs, from 1
     */
    public Share share(int weight) {
        return new Share(this, weight, made.getAndIncrement());
    }

    /** A turn of that order begins. */
    void began(long order) {
        for (long last = now.getVolatile(); order > last; last = now.getVolatile()) {
            if (now.compareAndSet(last, order)) {
                return;
            }
        }
    }

    /** The least that a job counts as having had for its weight. */
    long least(int weight) {
        return now.getVolatile() - credit(weight);
    }

    /** How much less a job may count as having had than it has, for its weight. */
    long credit(int weight) {
        return CREDIT_NS / weight;
    }
}
