package io.aurochs.benchmarks.application;

import io.aurochs.application.study.Lines;
import io.aurochs.application.study.PlainLoop;
import io.aurochs.benchmarks.runner.OperatorCounts;
import io.aurochs.benchmarks.runner.Pace;
import io.aurochs.benchmarks.runner.RunWindow;
import java.util.concurrent.locks.LockSupport;

/** Drives an application's plain loop: one thread that reads, processes and sinks, line by line. */
final class LoopRun implements Runnable {
    private final RunInput input;
    private final RunWindow window;
    private final RunProbes.Source source;
    private final RunProbes.Counter counter;
    private final RunProbes.Sink sink;
    private final OperatorCounts counts;
    private long dueNs;

    LoopRun(RunProbes probes) {
        input = probes.input();
        window = probes.window();
        source = probes.addSource(0);
        counter = probes.addCounter();
        sink = probes.addSink();
        counts = probes.counts();
    }

    /** Runs on the calling thread until the window is over. */
    @Override
    public void run() {
        Lines lines = input.lines(0);
        PlainLoop loop = input.application().loop(input.openLoop() ? this::acceptTimed : sink);
        Pace pace = new Pace(input.openLoop() ? input.intervalNs() : 0);
        for (long i = 0; awaitTurn(pace, i); i++) {
            counter.count(loop.process(lines.line(i)));
            source.countEmitted();
            source.countAcked();
        }
        loop.counts().forEach((name, count) -> counts.add(name).add(0, count.records()));
        source.markStopped();
    }

    /** Returns when line {@code i} is due; false if it is due only after the end. */
    private boolean awaitTurn(Pace pace, long i) {
        if (!input.openLoop()) {
            return !window.over();
        }
        long now = System.nanoTime();
        dueNs = pace.dueNs(i, now);
        while (now < dueNs && !window.endsBefore(dueNs)) {
            LockSupport.parkNanos(dueNs - now);
            now = System.nanoTime();
        }
        return !window.endsBefore(dueNs);
    }

    private void acceptTimed(long hash, long orderedHash, long amount) {
        if (window.contains(dueNs)) {
            sink.recordLatency(System.nanoTime() - dueNs);
        }
        sink.accept(hash, orderedHash, amount);
    }
}
