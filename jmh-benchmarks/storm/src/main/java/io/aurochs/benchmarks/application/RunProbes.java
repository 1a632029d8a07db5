package io.aurochs.benchmarks.application;

import io.aurochs.application.study.Found;
import io.aurochs.application.study.ResultSums;
import io.aurochs.application.study.Results;
import io.aurochs.benchmarks.runner.OperatorCounts;
import io.aurochs.benchmarks.runner.PaddedCounters;
import io.aurochs.benchmarks.runner.RunWindow;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Where the tasks of the one run of this JVM find their input and leave their counts. A topology is serialised on its way into a
 * cluster, even into one in the same JVM, so its tasks can only find this through a static field.
 *
 * <p>Each probe has one writer, its task. Any thread may read a probe's counters at any time; its histogram only after
 * reading its counters, and only once the task is quiet.
 */
final class RunProbes {
    private static volatile @Nullable RunProbes current;

    private final List<Source> sources = new CopyOnWriteArrayList<>();
    private final List<Counter> counters = new CopyOnWriteArrayList<>();
    private final List<Sink> sinks = new CopyOnWriteArrayList<>();
    private final OperatorCounts counts = new OperatorCounts();
    private final RunInput input;
    private final RunWindow window;

    RunProbes(RunInput input, RunWindow window) {
        this.input = input;
        this.window = window;
    }

    /** Makes this the run of this JVM. */
    void install() {
        current = this;
    }

    static RunProbes current() {
        RunProbes probes = current;
        if (probes == null) {
            throw new IllegalStateException("no run in this JVM: the measured tasks run only inside ApplicationRun");
        }
        return probes;
    }

    RunInput input() {
        return input;
    }

    RunWindow window() {
        return window;
    }

    List<Source> sources() {
        return sources;
    }

    List<Counter> counters() {
        return counters;
    }

    List<Sink> sinks() {
        return sinks;
    }

    /** By source task, how many lines it has emitted so far. */
    long[] emitted() {
        return sources.stream()
                .sorted(Comparator.comparing(Source::task))
                .mapToLong(Source::emitted)
                .toArray();
    }

    Source addSource(int task) {
        Source source = new Source(task);
        sources.add(source);
        return source;
    }

    Counter addCounter() {
        Counter counter = new Counter();
        counters.add(counter);
        return counter;
    }

    Sink addSink() {
        Sink sink = new Sink();
        sinks.add(sink);
        return sink;
    }

    /** Of operators that are only counted. */
    OperatorCounts counts() {
        return counts;
    }

    /** What there is so far. */
    Found found() {
        ResultSums results = sinks.stream().map(Sink::sums).reduce(ResultSums.NONE, ResultSums::plus);
        return new Found(counted(), results, counts.records());
    }

    /** Records at the named operator so far. */
    long counted() {
        long records = 0;
        for (Counter counter : counters) {
            records += counter.records();
        }
        return records;
    }

    /** Results at the sinks so far. */
    long arrived() {
        long records = 0;
        for (Sink sink : sinks) {
            records += sink.records();
        }
        return records;
    }

    /** What a source task reports. */
    static final class Source {
        private static final int EMITTED = 0;
        private static final int ACKED = 1;
        private static final int REPLAYED = 2;
        private static final int STOPPED = 3;
        private static final int CLOSING = 4;

        private final int task;
        private final PaddedCounters cells = new PaddedCounters(5);

        private Source(int task) {
            this.task = task;
        }

        int task() {
            return task;
        }

        void countEmitted() {
            cells.add(EMITTED, 1);
        }

        void countAcked() {
            cells.add(ACKED, 1);
        }

        void countReplayed() {
            cells.add(REPLAYED, 1);
        }

        /** Called once, when the source has reached the deadline. */
        void markStopped() {
            cells.add(STOPPED, 1);
        }

        /** Called after {@link #countEmitted} for a record after the deadline. */
        void countClosing() {
            cells.add(CLOSING, 1);
        }

        /** Records after the deadline, which {@link #emitted} includes. */
        long closing() {
            return cells.get(CLOSING);
        }

        /** n: the source has emitted the records 0 to n - 1. */
        long emitted() {
            return cells.get(EMITTED);
        }

        long acked() {
            return cells.get(ACKED);
        }

        long replayed() {
            return cells.get(REPLAYED);
        }

        boolean stopped() {
            return cells.get(STOPPED) > 0;
        }
    }

    /** What a task of the named operator reports. */
    static final class Counter {
        private final PaddedCounters cells = new PaddedCounters(1);

        void count(long records) {
            cells.add(0, records);
        }

        long records() {
            return cells.get(0);
        }
    }

    /** What a sink task reports. */
    static final class Sink implements Results {
        private static final int RECORDS = 0;
        private static final int CHECKSUM = 1;
        private static final int ORDERED_CHECKSUM = 2;
        private static final int AMOUNT = 3;
        private static final long LONGEST_NS = 3_600_000_000_000L;

        private final PaddedCounters cells = new PaddedCounters(4);
        private final Histogram latencyNs = new Histogram(LONGEST_NS, 3);

        /** The sink's work on one result. */
        @Override
        public void accept(long hash, long orderedHash, long amount) {
            cells.add(CHECKSUM, hash);
            cells.add(ORDERED_CHECKSUM, orderedHash);
            cells.add(AMOUNT, amount);
            cells.add(RECORDS, 1);
        }

        /** To be called before {@link #accept} of the same result, whose counter publishes it. */
        void recordLatency(long ns) {
            latencyNs.recordValue(Math.min(Math.max(ns, 0), LONGEST_NS));
        }

        long records() {
            return cells.get(RECORDS);
        }

        ResultSums sums() {
            return new ResultSums(records(), cells.get(CHECKSUM), cells.get(ORDERED_CHECKSUM), cells.get(AMOUNT));
        }

        Histogram latencyNs() {
            return latencyNs;
        }
    }
}
