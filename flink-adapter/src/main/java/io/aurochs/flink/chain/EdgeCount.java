package io.aurochs.flink.chain;

import org.apache.flink.metrics.Counter;

/**
 * Counts the records that pass from one chained operator to the next, for both of Flink's counters.
 *
 * <p>Flink's counters are small objects. The collector moves those of several tasks onto one cache line, where each record of a task then
 * takes the line from the other's core: 100 ns and more. This has its lines for itself, and Flink's counters are written now and then, see
 * {@link EdgeCounts}. Used by the task's thread.
 */
public final class EdgeCount extends EdgeCountTail {
    private final EdgeCounts counts;
    private final Counter sent;
    private final Counter received;

    EdgeCount(EdgeCounts counts, Counter sent, Counter received) {
        this.counts = counts;
        this.sent = sent;
        this.received = received;
    }

    /** Counts a record. */
    public void add() {
        long more = added + 1;
        added = more;
        if (more >= counts.mostUnwritten()) {
            write();
        }
    }

    /** Tells Flink's counters what they do not know yet. */
    void write() {
        long more = added;
        if (more != 0) {
            added = 0;
            sent.inc(more);
            received.inc(more);
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
