package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.LoopBody;
import io.aurochs.benchmarks.runner.OperatorProbe;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.SinkProbe;

/** An exchange by hand: a number is passed on as often as it would arrive. */
final class ExchangeLoop implements LoopBody<Long> {
    private final OperatorProbe operator;
    private final SinkProbe sink;
    private final int arrivals;

    ExchangeLoop(RunProbes probes, int arrivals) {
        operator = probes.addOperator();
        sink = probes.addSink();
        this.arrivals = arrivals;
    }

    @Override
    public void process(Long number, long dueNs) {
        for (int arrival = 0; arrival < arrivals; arrival++) {
            operator.countRecord();
            sink.accept(NumberChecksum.ofNumber(number));
        }
    }

    @Override
    public void end() {
        // Keeps nothing.
    }
}
