package io.aurochs.flink.metrics;

import io.aurochs.sync.PaddedSequence;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.apache.flink.metrics.Counter;
import org.jspecify.annotations.Nullable;

/**
 * The counts of the edges of a task, within its chain and to other tasks. Between two rounds of records Flink's counters are exact. Within a
 * round they lack at most {@value #MOST_UNWRITTEN} records of an edge; the first record after a reminder writes all, so that those of a task all
 * of whose records are slow are exact. What the task's own thread reads by {@link #exact} always is. Used by the task's thread, but for the
 * reminder.
 */
public final class EdgeCounts {
    static final int MOST_UNWRITTEN = 1_024;

    private static final int EACH_RECORD = 1;

    private final Executor reminder;
    private final List<EdgeCount> edges = new ArrayList<>();
    private boolean isWithinRound;
    /** From how many records on an edge writes. The task sets it, and the reminder lowers it after {@link #awaitsReminder}. */
    private final PaddedSequence mostUnwritten = new PaddedSequence(EACH_RECORD);
    /** Set by the task before there is a reminder, and cleared by the reminder. */
    private volatile boolean awaitsReminder;

    /** The task's. */
    private volatile @Nullable Thread thread;

    /** @param reminder runs what it gets a little later, in any thread */
    public EdgeCounts(Executor reminder) {
        this.reminder = reminder;
    }

    /** For an edge: Flink's counters of what lies before and behind it, or of one of the two. */
    public EdgeCount of(Counter... flinks) {
        EdgeCount edge = new EdgeCount(this, mostUnwritten, flinks);
        edges.add(edge);
        return edge;
    }

    /** A round of many records begins: it ends with {@link #endRound}. */
    public void beginRound() {
        if (thread == null) {
            thread = Thread.currentThread();
        }
        isWithinRound = true;
        if (awaitsReminder) {
            waitForReminder();
        }
    }

    public void endRound() {
        isWithinRound = false;
        mostUnwritten.setRelease(EACH_RECORD);
        write();
    }

    /** The reminder clears first and lowers then: either this reads that it has cleared, or it lowers what is raised here. */
    private void waitForReminder() {
        mostUnwritten.setVolatile(MOST_UNWRITTEN);
        if (!awaitsReminder) {
            mostUnwritten.setVolatile(EACH_RECORD);
        }
    }

    private void remind() {
        awaitsReminder = false;
        mostUnwritten.setVolatile(EACH_RECORD);
    }

    /** As many as may be unwritten are, on this edge. */
    void writeDue(EdgeCount due) {
        if (!isWithinRound) {
            due.write();
            return;
        }
        write();
        boolean isReminded = !awaitsReminder;
        awaitsReminder = true;
        waitForReminder();
        if (isReminded) {
            reminder.execute(this::remind);
        }
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
