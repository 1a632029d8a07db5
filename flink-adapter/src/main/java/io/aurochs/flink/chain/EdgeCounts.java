package io.aurochs.flink.chain;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.metrics.Counter;

/**
 * The counts of all edges of a task's chain. Between two rounds of records Flink's counters are exact; within one, other threads see them
 * late by at most {@value #MOST_UNWRITTEN} records. What the task's own thread reads by {@link #exact} is always exact. Used by the task's
 * thread.
 */
public final class EdgeCounts {
    static final int MOST_UNWRITTEN = 1_024;

    private final List<EdgeCount> edges = new ArrayList<>();
    private int mostUnwritten = 1;

    /** For an edge: Flink's counters of the operators before and behind it. */
    public EdgeCount of(Counter sent, Counter received) {
        EdgeCount edge = new EdgeCount(this, sent, received);
        edges.add(edge);
        return edge;
    }

    /** A round of many records begins: it ends with {@link #endRound}. */
    public void beginRound() {
        mostUnwritten = MOST_UNWRITTEN;
    }

    public void endRound() {
        mostUnwritten = 1;
        write();
    }

    int mostUnwritten() {
        return mostUnwritten;
    }

    private void write() {
        for (int edge = 0; edge < edges.size(); edge++) {
            edges.get(edge).write();
        }
    }

    /** One of Flink's counters, for those who read it while records are processed. */
    public Counter exact(Counter counter) {
        return new Exact(counter);
    }

    private final class Exact implements Counter {
        private final Counter counter;

        Exact(Counter counter) {
            this.counter = counter;
        }

        @Override
        public void inc() {
            counter.inc();
        }

        @Override
        public void inc(long records) {
            counter.inc(records);
        }

        @Override
        public void dec() {
            counter.dec();
        }

        @Override
        public void dec(long records) {
            counter.dec(records);
        }

        @Override
        public long getCount() {
            write();
            return counter.getCount();
        }
    }
}
