package io.aurochs.metrics;

/**
 * How much a task of an ordered pipeline has to do, and what that costs, at one moment (Prasaad et al., §6). The moment is not exactly the
 * same for all figures.
 *
 * @param waiting records that it has yet to process, those included that are being processed (I)
 * @param output records that its consumer has yet to process; the most of its consumers (its output queue)
 * @param workers that are with it now (w)
 * @param mostWorkers that can process its records at once (M)
 * @param costNs of a record, nanoseconds; 0 while nothing is measured (c)
 * @param selectivity how many records come of one of the source, at it and all tasks before it (cs)
 * @param spentNs what workers have spent with it in the current window, nanoseconds (T)
 * @param turnNs how long a worker stays, nanoseconds (s)
 */
public record StageLoad(
        long waiting,
        long output,
        long workers,
        int mostWorkers,
        double costNs,
        double selectivity,
        long spentNs,
        double turnNs) {
    /** Whether one more worker would find something to do there. */
    public boolean isSchedulable() {
        return waiting > 0 && workers < mostWorkers;
    }
}
