package io.aurochs.schedule;

import io.aurochs.sync.PaddedSequence;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Divides the time of workers among jobs: the job that has had the least for its weight comes first. A job without work does not save
 * time up: it comes back as if it had had as much as the others, but for {@value #CREDIT_NS} ns of its own, so that it is served soon. A job
 * that hurries is that much ahead, and no more however long it does. Nor does a job pay back for long: one that has waited for
 * {@value #MOST_WAIT_NS} ns, and has had more than {@value #LEAST_DEBT_NS} ns of its own too much, counts as if it had had as much as the others.
 *
 * <p>A turn is charged by the clock, not by processor time: a function that blocks holds its worker. So a turn in which the system gives the
 * core to others is charged too much, and the first turns of a job, whose code is not compiled yet, would be paid back for long among many
 * jobs. That is why the debt ends. It is paid back in full where a turn takes less than {@value #MOST_WAIT_NS} ns, divided by the number of
 * jobs for each worker.
 *
 * <ul>
 *   <li><b>Source:</b> start-time fair queuing (Goyal, Vin and Cheng, SIGCOMM 1996), with workers instead of a link, and with an end to
 *       debts.
 *   <li><b>Writers:</b> now – whoever begins a turn.
 *   <li><b>Invariants:</b> now is the largest order of a turn that has begun, and never falls.
 *   <li><b>Progress:</b> lock-free.
 *   <li><b>Failure:</b> one turn that takes long is charged when it is over; until then others of its job may begin.
 *   <li><b>Checked by:</b> ShareLincheck, FairSharesTest.
 * </ul>
 */
public final class FairShares {
    /** How much time of workers a job that comes back may have before the others, nanoseconds. */
    public static final long CREDIT_NS = 10_000_000;

    /** How long a job that has had too much waits for its next turn, nanoseconds. */
    public static final long MOST_WAIT_NS = 1_000_000_000;

    /** What a job always pays back, nanoseconds of its own: a few turns, so that jobs have shares by their weights however long they wait. */
    public static final long LEAST_DEBT_NS = 4_000_000;

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

    /** What a job counts as having had for its weight when its debt ends. */
    long even() {
        return now.getVolatile();
    }

    /** How much less a job may count as having had than it has, for its weight. */
    long credit(int weight) {
        return CREDIT_NS / weight;
    }
}
