package io.aurochs.schedule;

import io.aurochs.sync.PaddedSequence;

/**
 * How much worker time a job has had, and when it is its turn.
 *
 * <ul>
 *   <li><b>Source:</b> see {@link FairShares}.
 *   <li><b>Writers:</b> all – the workers that the job's duties run on, and who makes them ready.
 *   <li><b>Invariants:</b> virtual time never falls; what is charged is never lost.
 *   <li><b>Progress:</b> lock-free.
 *   <li><b>Checked by:</b> ShareLincheck, FairSharesTest.
 * </ul>
 */
public final class Share {
    private final FairShares all;
    private final int weight;
    private final PaddedSequence virtualNs = new PaddedSequence(0);
    private final PaddedSequence usedNs = new PaddedSequence(0);

    Share(FairShares all, int weight) {
        this.all = all;
        this.weight = weight;
    }

    /** How much of the time it is to have compared with other jobs. */
    public int weight() {
        return weight;
    }

    /** The place of the next turn of a job that has work, in the order of all jobs' turns; the least comes first. */
    public long order() {
        long least = all.least(weight);
        for (long had = virtualNs.getVolatile(); had < least; had = virtualNs.getVolatile()) {
            if (virtualNs.compareAndSet(had, least)) {
                return least;
            }
        }
        return virtualNs.getVolatile();
    }

    /**
     * A turn begins.
     *
     * @param order what {@link #order} said when it was queued
     */
    public void begin(long order) {
        all.began(order);
    }

    /**
     * A turn is over.
     *
     * @param ns how long it has taken, nanoseconds
     */
    public void charge(long ns) {
        usedNs.getAndAdd(ns);
        virtualNs.getAndAdd((ns + weight - 1) / weight);
    }

    /** Time of workers that it has had, nanoseconds. Any thread. */
    public long usedNs() {
        return usedNs.getVolatile();
    }
}
