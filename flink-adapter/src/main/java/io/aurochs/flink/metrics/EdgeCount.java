package io.aurochs.flink.metrics;

import io.aurochs.sync.PaddedSequence;
import org.apache.flink.metrics.Counter;

/**
 * Counts the records that pass an edge, for Flink's counters, and can stand for the first of them.
 *
 * <p>Flink's counters are small objects. The garbage collector moves those of several tasks onto one cache line, where each record of a task
 * then takes the line from the other's core: 100 ns and more. This has its lines for itself, and Flink's counters are written now and then,
 * see {@link EdgeCounts}. Used by the task's thread.
 */
public final class EdgeCount implements Counter {
    private final EdgeCounts counts;
    private final Counter[] flinks;
    /** Since Flink's counters were last written. */
    private final PaddedSequence unwritten = new PaddedSequence(0);

    /** @param flinks one at least */
    EdgeCount(EdgeCounts counts, Counter... flinks) {
        this.counts = counts;
        this.flinks = flinks;
    }

    /** Counts a record. */
    @Override
    public void inc() {
        long records = unwritten.getOpaque() + 1;
        unwritten.setRelease(records);
        if (records >= counts.mostUnwritten()) {
            counts.writeDue(this);
        }
    }

    @Override
    public void inc(long records) {
        unwritten.setRelease(unwritten.getOpaque() + records);
        write();
    }

    @Override
    public void dec() {
        inc(-1);
    }

    @Override
    public void dec(long records) {
        inc(-records);
    }

    @Override
    public long getCount() {
        write();
        return flinks[0].getCount();
    }

    /** Tells Flink's counters what they do not know yet. */
    void write() {
        long records = unwritten.getOpaque();
        if (records != 0) {
            unwritten.setRelease(0);
            for (Counter counter : flinks) {
                counter.inc(records);
            }
        }
    }
}
