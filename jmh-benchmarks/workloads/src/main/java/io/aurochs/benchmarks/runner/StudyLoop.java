package io.aurochs.benchmarks.runner;

import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.StudyApplication;

/** An application of the study by hand. */
final class StudyLoop implements LoopBody<String> {
    private final PlainLoop loop;
    private final OperatorProbe operator;
    private final SinkProbe sink;
    private final OperatorCounts counts;
    private long dueNs;

    StudyLoop(StudyApplication application, RunProbes probes) {
        operator = probes.addOperator();
        sink = probes.addSink();
        counts = probes.counts();
        loop = application.loop(probes.openLoop() ? this::acceptTimed : sink);
    }

    @Override
    public void process(String line, long lineDueNs) {
        dueNs = lineDueNs;
        operator.countRecords(loop.process(line));
    }

    private void acceptTimed(long hash, long orderedHash, long amount) {
        sink.recordLatency(dueNs);
        sink.accept(hash, orderedHash, amount);
    }

    @Override
    public void end() {
        // No totals: every result has been checked.
        loop.counts().forEach((name, count) -> counts.add(name).add(0, count.records()));
    }
}
