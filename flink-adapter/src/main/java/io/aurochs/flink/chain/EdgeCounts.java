package io.aurochs.flink.chain;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.metrics.Counter;
import org.jspecify.annotations.Nullable;

/**
 * The counts of the edges of a task, within its chain and to other tasks. Between two rounds of records Flink's counters are exact; within one, other threads see them
 * late by at most {@value #MOST_UNWRITTEN} records. What the task's own thread reads by {@link #exact} is always exact. Used by the task's
 * thread.
 */
public final class EdgeCounts {
    static final int MOST_UNWRITTEN = 1_024;

    private final List<EdgeCount> edges = new ArrayList<>();
    private int mostUnwritten = 1;
    /** The task's. */
    private volatile @Nullable Thread thread;

    /** For an edge: Flink's counters of what lies before and behind it, or of one of the two. */
    public EdgeCount of(Counter... flinks) {
        EdgeCount edge = new EdgeCount(this, flinks);
        edges.add(edge);
        return edge;
    }

    /** A round of many records begins: it ends with {@link #endRound}. */
    public void beginRound() {
        if (thread == null) {
            thread = Thread.currentThread();
        }
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

    /** One of Flink's counters, for functions that read it. Another thread than the task's may read it, as late as Flink's. */
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
            if (Thread.currentThread() == thread) {
                write();
            }
            return counter.getCount();
        }
    }
}
