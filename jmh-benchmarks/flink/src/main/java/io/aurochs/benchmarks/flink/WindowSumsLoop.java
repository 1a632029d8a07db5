package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.LoopBody;
import io.aurochs.benchmarks.runner.OperatorProbe;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.SinkProbe;
import java.util.HashMap;
import java.util.Map;

/** The window application by hand: one source, so that a window is over when the next begins. */
final class WindowSumsLoop implements LoopBody<Measurement> {
    private static final long LENGTH_MS = WindowSums.LENGTH.toMillis();

    private final Map<Integer, Aggregate> window = new HashMap<>();
    private final OperatorProbe operator;
    private final SinkProbe sink;
    private long startMs;

    private static final class Aggregate {
        private long count;
        private double sum;
    }

    WindowSumsLoop(RunProbes probes) {
        operator = probes.addOperator();
        sink = probes.addSink();
    }

    @Override
    public void process(Measurement measurement, long dueNs) {
        if (measurement.timeMs >= startMs + LENGTH_MS) {
            fire();
            startMs = measurement.timeMs - measurement.timeMs % LENGTH_MS;
        }
        Aggregate aggregate = window.computeIfAbsent(measurement.sensor, unseen -> new Aggregate());
        aggregate.count++;
        aggregate.sum += measurement.value;
        operator.countRecord();
    }

    private void fire() {
        window.forEach(
                (sensor, aggregate) -> sink.accept(WindowChecksum.of(sensor, startMs, aggregate.count, aggregate.sum)));
        window.clear();
    }

    @Override
    public void end() {
        fire();
    }
}
