package io.aurochs.web;

/**
 * Keeps what something costs below a small part of one core: the longer it takes, the later it is due again. Of two turns the cheaper one
 * counts, as the other one may have met a pause, or code that was not compiled yet. One thread.
 */
final class Budget {
    /** Of the time between two turns, what a turn may take. */
    static final int PART = 2_000;

    /** The same of the first turns, whose code is interpreted and takes many times as long: what they tell of the later ones is too much. */
    static final int COLD_PART = 100;

    static final int COLD_TURNS = 30;

    private final long leastNs;
    private long dueNs;
    private long lastNs;
    private int turns;

    /**
     * Of something that is due now.
     *
     * @param leastNs how long it is not due after it was done, nanoseconds
     */
    Budget(long leastNs, long nowNs) {
        this.leastNs = leastNs;
        this.dueNs = nowNs;
    }

    boolean isDue(long nowNs) {
        return nowNs - dueNs >= 0;
    }

    /**
     * It was done.
     *
     * @param fromNs when that began
     * @param tookNs how long a processor worked on it: where others take the processors, that is less than what has passed
     */
    void spent(long fromNs, long tookNs) {
        int part = turns < COLD_TURNS ? COLD_PART : PART;
        dueNs = fromNs + Math.max(leastNs, Math.min(lastNs, tookNs) * part);
        lastNs = tookNs;
        turns++;
    }
}
