package io.aurochs.benchmarks.flink;

import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.StudyApplication;
import io.aurochs.benchmarks.runner.OperatorCounts;

/** An application of the study by hand. */
final class StudyLoop implements LoopBody<String> {
    private final PlainLoop loop;
    private final OperatorProbe operator;
    private final SinkProbe sink;
    private final OperatorCounts counts;
    private final boolean openLoop;
    private long dueNs;

    StudyLoop(StudyApplication application, RunProbes probes) {
        loop = application.loop(this::accept);
        operator = probes.addOperator();
        sink = probes.addSink();
        counts = probes.counts();
        openLoop = probes.openLoop();
    }

    @Override
    public void process(String line, long lineDueNs) {
        dueNs = lineDueNs;
        operator.countRecords(loop.process(line));
    }

    private void accept(long hash, long orderedHash, long amount) {
        if (openLoop) {
            sink.recordLatency(dueNs);
        }
        sink.accept(hash, orderedHash, amount);
    }

    @Override
    public void end() {
        // No totals: every result has been checked.
        loop.counts().forEach((name, count) -> counts.add(name).add(0, count.records()));
    }
}
