package io.aurochs.flink.metrics;

import io.aurochs.sync.PaddedLong;
import io.aurochs.sync.PaddedSequence;
import org.apache.flink.metrics.Counter;

/**
 * Counts the records that pass an edge, for Flink's counters, and can stand for the first of them.
 *
 * <p>Flink's counters are small objects. The garbage collector moves those of several tasks onto one cache line, where each record of a task
 * then takes the line from the other's core: 100 ns and more. This has its lines for itself, and Flink's counters are written now and then,
 * see {@link EdgeCounts}: its value is the number of records since then. Used by the task's thread.
 */
public final class EdgeCount extends PaddedLong implements Counter {
    private final EdgeCounts counts;
    private final PaddedSequence mostUnwritten;
    private final Counter[] flinks;

    /**
     * One that has counted nothing.
     *
     * @param mostUnwritten from how many on they are due to be written
     * @param flinks one at least
     */
    EdgeCount(EdgeCounts counts, PaddedSequence mostUnwritten, Counter... flinks) {
        this.counts = counts;
        this.mostUnwritten = mostUnwritten;
        this.flinks = flinks;
    }

    /** Counts a record. */
    @Override
    public void inc() {
        long records = value + 1;
        value = records;
        if (records >= mostUnwritten.getOpaque()) {
            counts.writeDue(this);
        }
    }

    @Override
    public void inc(long records) {
        value += records;
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
        long records = value;
        if (records != 0) {
            value = 0;
            for (Counter counter : flinks) {
                counter.inc(records);
            }
        }
    }
}
