package io.aurochs.flink.chain;

import org.apache.flink.metrics.Counter;

/**
 * Counts the records that pass an edge, for Flink's counters, and can stand for the first of them.
 *
 * <p>Flink's counters are small objects. The garbage collector moves those of several tasks onto one cache line, where each record of a task
 * then takes the line from the other's core: 100 ns and more. This has its lines for itself, and Flink's counters are written now and then,
 * see {@link EdgeCounts}. Used by the task's thread.
 */
public final class EdgeCount extends EdgeCountTail implements Counter {
    private final EdgeCounts counts;
    private final Counter[] flinks;

    /** @param flinks one at least */
    EdgeCount(EdgeCounts counts, Counter... flinks) {
        this.counts = counts;
        this.flinks = flinks;
    }

    /** Counts a record. */
    @Override
    public void inc() {
        long more = added + 1;
        added = more;
        if (more >= counts.mostUnwritten()) {
            write();
        }
    }

    @Override
    public void inc(long records) {
        added += records;
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
        long more = added;
        if (more != 0) {
            added = 0;
            for (Counter counter : flinks) {
                counter.inc(more);
            }
        }
    }
}

/* Superclass fields are laid out before subclass fields: three levels keep the padding on both sides of the value. */
abstract class EdgeCountHead {
    long h01;
    long h02;
    long h03;
    long h04;
    long h05;
    long h06;
    long h07;
    long h08;
    long h09;
    long h10;
    long h11;
    long h12;
    long h13;
    long h14;
    long h15;
    long h16;
}

abstract class EdgeCountValue extends EdgeCountHead {
    /** Since Flink's counters were last written. */
    long added;
}

abstract class EdgeCountTail extends EdgeCountValue {
    long t01;
    long t02;
    long t03;
    long t04;
    long t05;
    long t06;
    long t07;
    long t08;
    long t09;
    long t10;
    long t11;
    long t12;
    long t13;
    long t14;
    long t15;
    long t16;
}
