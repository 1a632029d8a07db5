package io.aurochs.benchmarks.flink;

import io.aurochs.application.study.Found;
import io.aurochs.application.study.ResultSums;
import io.aurochs.benchmarks.runner.OperatorCounts;
import io.aurochs.benchmarks.runner.RunWindow;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Where the tasks of the one run of this JVM find its window and leave their counts. A job is serialised on its way into a
 * cluster, even into one in the same JVM, so its functions can only find this through a static field.
 */
final class RunProbes {
    private static volatile @Nullable RunProbes current;

    private final List<SourceProbe> sources = new CopyOnWriteArrayList<>();
    private final List<OperatorProbe> operators = new CopyOnWriteArrayList<>();
    private final List<SinkProbe> sinks = new CopyOnWriteArrayList<>();
    private final OperatorCounts counts = new OperatorCounts();
    private final RunWindow window;
    private final double intervalNs;

    /** @param intervalNs nanoseconds between two records of one split in an open loop; 0: closed loop */
    RunProbes(RunWindow window, double intervalNs) {
        this.window = window;
        this.intervalNs = intervalNs;
    }

    /** Makes this the run of this JVM. */
    void install() {
        current = this;
    }

    static RunProbes current() {
        RunProbes probes = current;
        if (probes == null) {
            throw new IllegalStateException("no run in this JVM: the measured jobs run only inside ApplicationRun");
        }
        return probes;
    }

    RunWindow window() {
        return window;
    }

    double intervalNs() {
        return intervalNs;
    }

    /** Whether records carry the time at which they were meant to be emitted. */
    boolean openLoop() {
        return intervalNs > 0;
    }

    SourceProbe addSource(int split) {
        SourceProbe source = new SourceProbe(split);
        sources.add(source);
        return source;
    }

    OperatorProbe addOperator() {
        OperatorProbe operator = new OperatorProbe(window);
        operators.add(operator);
        return operator;
    }

    SinkProbe addSink() {
        SinkProbe sink = new SinkProbe(window);
        sinks.add(sink);
        return sink;
    }

    List<SourceProbe> sources() {
        return sources;
    }

    List<OperatorProbe> operators() {
        return operators;
    }

    List<SinkProbe> sinks() {
        return sinks;
    }

    /** Of operators that are only counted. */
    OperatorCounts counts() {
        return counts;
    }

    /** What there is so far. */
    Found found() {
        ResultSums results = sinks.stream().map(SinkProbe::sums).reduce(ResultSums.NONE, ResultSums::plus);
        return new Found(processed(), results, counts.records());
    }

    /** Records at the measured operator so far. */
    long processed() {
        return sum(operators, OperatorProbe::records);
    }

    /** Results at the sinks so far. */
    long arrived() {
        return sum(sinks, SinkProbe::records);
    }

    private static <P> long sum(List<P> probes, ToLongFunction<P> counter) {
        return probes.stream().mapToLong(counter).sum();
    }
}
