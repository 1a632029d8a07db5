package io.aurochs.metrics;

import io.aurochs.sync.PaddedSequence;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Measures a task of an ordered pipeline: what arrives, how many workers are with it, and what their turns cost. A worker writes once for
 * each turn, not for each record.
 */
public final class StageMeter {
    /** What was measured before counts as much, so that a change shows within a few windows. */
    private static final double SHARE_OF_LAST_WINDOW = 0.5;

    private final int mostWorkers;
    private final PaddedSequence arrived = new PaddedSequence(0);
    private final PaddedSequence workers = new PaddedSequence(0);
    /** Written together, by who ends a turn. */
    private final AtomicLong processed = new AtomicLong();

    private final AtomicLong emitted = new AtomicLong();
    private final AtomicLong spentNs = new AtomicLong();
    private final AtomicLong turns = new AtomicLong();

    private volatile Window window = new Window(0, 0, 0, 0, 0, 1, 0);

    /** What there was when the window began, and what was measured before. */
    private record Window(
            long processed, long emitted, long spentNs, long turns, double costNs, double selectivity, double turnNs) {}

    /** @param mostWorkers that can process records of the task at once */
    public StageMeter(int mostWorkers) {
        this.mostWorkers = mostWorkers;
    }

    /** Records have arrived. One thread at a time, which has seen what the one before did. */
    public void arrived(int records) {
        arrived.setRelease(arrived.getOpaque() + records);
    }

    /** A worker comes. Any worker. */
    public void began() {
        workers.getAndAdd(1);
    }

    /** A worker goes that has found nothing. */
    public void left() {
        workers.getAndAdd(-1);
    }

    /**
     * A worker goes that has worked.
     *
     * @param records that it has processed
     * @param results that it has sent
     * @param ns how long it was there, nanoseconds
     */
    public void ended(long records, long results, long ns) {
        processed.getAndAdd(records);
        emitted.getAndAdd(results);
        spentNs.getAndAdd(ns);
        turns.getAndAdd(1);
        left();
    }

    /** How many records have arrived and are not yet processed. Any thread. */
    long waiting() {
        // Read first: it never exceeds what has arrived.
        long done = processed.get();
        return arrived.getAcquire() - done;
    }

    /** How many results come of a record. Any thread. */
    double selectivity() {
        return window.selectivity;
    }

    /**
     * All figures. Any thread.
     *
     * @param output records that wait behind the task
     * @param selectivity of it and the tasks before it
     * @param leastTurnNs how long a turn is at least
     */
    StageLoad load(long output, double selectivity, long leastTurnNs) {
        Window current = window;
        return new StageLoad(
                waiting(),
                output,
                workers.getAcquire(),
                mostWorkers,
                current.costNs,
                selectivity,
                spentNs.get() - current.spentNs,
                Math.max((double) leastTurnNs, current.turnNs));
    }

    /** A window ends and the next one begins. Of two threads at once the last one counts. */
    void nextWindow() {
        Window last = window;
        long records = processed.get();
        long results = emitted.get();
        long ns = spentNs.get();
        long ended = turns.get();
        // Nothing was measured before where there was nothing: turns without records have no cost.
        double share = last.processed == 0 ? 1 : SHARE_OF_LAST_WINDOW;
        double shareOfTurns = last.turns == 0 ? 1 : SHARE_OF_LAST_WINDOW;
        window = new Window(
                records,
                results,
                ns,
                ended,
                mean(share, last.costNs, ns - last.spentNs, records - last.processed),
                mean(share, last.selectivity, results - last.emitted, records - last.processed),
                mean(shareOfTurns, last.turnNs, ns - last.spentNs, ended - last.turns));
    }

    private static double mean(double share, double before, long amount, long count) {
        return count <= 0 ? before : before + share * ((double) amount / count - before);
    }
}
