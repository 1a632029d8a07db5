package io.aurochs.benchmarks.runner;

import io.aurochs.application.study.Found;
import io.aurochs.application.study.ResultSums;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Where the tasks of the one run of this JVM find its window and leave their counts. A job is serialised on its way into a
 * cluster, even into one in the same JVM, so its tasks can only find this through a static field.
 *
 * <p>Each probe has one writer, its task. Any thread may read a probe's counters at any time; the rest only once the task is quiet.
 */
public final class RunProbes {
    private static volatile @Nullable RunProbes current;

    private final List<SourceProbe> sources = new CopyOnWriteArrayList<>();
    private final List<OperatorProbe> operators = new CopyOnWriteArrayList<>();
    private final List<SinkProbe> sinks = new CopyOnWriteArrayList<>();
    private final OperatorCounts counts = new OperatorCounts();
    private final RunWindow window;
    private final double intervalNs;
    /** At the measured operator, when each source emits one. */
    private double recordsPerEmission = 1;

    /** @param intervalNs nanoseconds between two records of one source in an open loop; 0: closed loop */
    public RunProbes(RunWindow window, double intervalNs) {
        this.window = window;
        this.intervalNs = intervalNs;
    }

    /**
     * Those of a run at a rate.
     *
     * @param recordsPerSecond at the measured operator, over all sources, of an open loop; 0: as fast as the system takes them
     */
    public static RunProbes atRate(double recordsPerSecond, Workload<?> workload, int sources, RunWindow window) {
        double intervalNs = recordsPerSecond > 0 ? 1e9 / recordsPerSecond * workload.recordsPerEmission() * sources : 0;
        RunProbes probes = new RunProbes(window, intervalNs);
        probes.recordsPerEmission = workload.recordsPerEmission() * sources;
        return probes;
    }

    /** How many records each source must emit so that about so many reach the measured operator. */
    long emissionsFor(long records) {
        return Math.max(1, Math.round(records / recordsPerEmission));
    }

    /** Makes this the run of this JVM. */
    public void install() {
        current = this;
    }

    public static RunProbes current() {
        RunProbes probes = current;
        if (probes == null) {
            throw new IllegalStateException("no run in this JVM: the measured jobs run only where one was begun");
        }
        return probes;
    }

    public RunWindow window() {
        return window;
    }

    public double intervalNs() {
        return intervalNs;
    }

    /** Whether records carry the time at which they were meant to be emitted. */
    public boolean openLoop() {
        return intervalNs > 0;
    }

    public SourceProbe addSource(int task) {
        SourceProbe source = new SourceProbe(task);
        sources.add(source);
        return source;
    }

    public OperatorProbe addOperator() {
        OperatorProbe operator = new OperatorProbe(window);
        operators.add(operator);
        return operator;
    }

    public SinkProbe addSink() {
        SinkProbe sink = new SinkProbe(window);
        sinks.add(sink);
        return sink;
    }

    public List<SourceProbe> sources() {
        return sources;
    }

    public List<OperatorProbe> operators() {
        return operators;
    }

    public List<SinkProbe> sinks() {
        return sinks;
    }

    /** By source task, how many records it has emitted so far. */
    public long[] emitted() {
        return sources.stream()
                .sorted(Comparator.comparing(SourceProbe::task))
                .mapToLong(SourceProbe::emitted)
                .toArray();
    }

    /** Records that were emitted again. */
    public long replayed() {
        return sum(sources, SourceProbe::replayed);
    }

    /** Of an open loop, when its tasks are quiet: at the measured operator or at the sinks, wherever it was recorded; else null. */
    public @Nullable Histogram latencyNs() {
        if (!openLoop()) {
            return null;
        }
        Histogram all = new Histogram(3);
        operators.forEach(operator -> all.add(operator.latencyNs()));
        sinks.forEach(sink -> all.add(sink.latencyNs()));
        return all;
    }

    /** Of operators that are only counted. */
    public OperatorCounts counts() {
        return counts;
    }

    /** What there is so far. */
    public Found found() {
        ResultSums results = sinks.stream().map(SinkProbe::sums).reduce(ResultSums.NONE, ResultSums::plus);
        return new Found(processed(), results, counts.records());
    }

    /** Records at the measured operator so far. */
    public long processed() {
        return sum(operators, OperatorProbe::records);
    }

    /** Results at the sinks so far. */
    public long arrived() {
        return sum(sinks, SinkProbe::records);
    }

    private static <P> long sum(List<P> probes, ToLongFunction<P> counter) {
        return probes.stream().mapToLong(counter).sum();
    }
}
