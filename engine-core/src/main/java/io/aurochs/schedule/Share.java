package io.aurochs.schedule;

import io.aurochs.sync.PaddedSequence;

/**
 * How much worker time a job has had, and when it is its turn.
 *
 * <ul>
 *   <li><b>Source:</b> see {@link FairShares}.
 *   <li><b>Writers:</b> hurries – who waits for the job; the others – the workers that the job's duties run on, and who makes them ready.
 *   <li><b>Invariants:</b> virtual time falls only when a debt ends, and not below that of all jobs; what is charged is never lost.
 *   <li><b>Progress:</b> lock-free.
 *   <li><b>Checked by:</b> ShareLincheck, FairSharesTest.
 * </ul>
 */
public final class Share {
    private final FairShares all;
    private final int weight;
    private final long number;
    private final PaddedSequence virtualNs = new PaddedSequence(0);
    private final PaddedSequence usedNs = new PaddedSequence(0);
    private final PaddedSequence hurries = new PaddedSequence(0);
    private final PaddedSequence lastTurnNs = new PaddedSequence(0);

    Share(FairShares all, int weight, long number) {
        this.all = all;
        this.weight = weight;
        this.number = number;
    }

    /** How much of the time it is to have compared with other jobs. */
    public int weight() {
        return weight;
    }

    /** Another one for each job; of those that have had as much, the least comes first. */
    public long number() {
        return number;
    }

    /** From now on the job comes before those that have had a little less, as something waits for it; until {@link #hurryNoMore}. */
    public void hurry() {
        hurries.getAndAdd(1);
    }

    /** The counterpart of {@link #hurry}: once for each. */
    public void hurryNoMore() {
        hurries.getAndAdd(-1);
    }

    /** The place of the next turn of a job that has work, in the order of all jobs' turns; the least comes first. */
    public long order() {
        long order = orderWithoutHurry();
        return hurries.getVolatile() == 0 ? order : order - all.credit(weight);
    }

    /** The same for a turn that nothing waits for. */
    public long orderWithoutHurry() {
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
     * @param atNs when, by the same clock as for {@link #endDebt}
     */
    public void charge(long ns, long atNs) {
        lastTurnNs.setRelease(atNs);
        usedNs.getAndAdd(ns);
        virtualNs.getAndAdd((ns + weight - 1) / weight);
    }

    /**
     * If the job's last turn was long ago, and it would have to wait on because it has had too much, it need not. Any thread.
     *
     * @param atNs now
     * @return true if its next turn has another place now
     */
    public boolean endDebt(long atNs) {
        long even = all.even();
        // First what it has had, then when: what a turn that is just over has cost is not forgotten.
        for (long had = virtualNs.getVolatile();
                had - even > FairShares.LEAST_DEBT_NS / weight
                        && atNs - lastTurnNs.getAcquire() >= FairShares.MOST_WAIT_NS;
                had = virtualNs.getVolatile()) {
            if (virtualNs.compareAndSet(had, even)) {
                return true;
            }
        }
        return false;
    }

    /** Time of workers that it has had, nanoseconds. Any thread. */
    public long usedNs() {
        return usedNs.getVolatile();
    }
}
