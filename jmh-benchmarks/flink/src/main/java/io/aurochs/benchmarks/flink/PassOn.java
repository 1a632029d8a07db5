package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.OperatorProbe;
import io.aurochs.benchmarks.runner.RunProbes;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;

/** Counts each number, and passes it on. */
@SuppressWarnings("NullAway.Init") // Flink initialises a function in open().
final class PassOn extends RichMapFunction<Long, Long> {
    private static final long serialVersionUID = 1L;

    private transient OperatorProbe probe;

    @Override
    public void open(OpenContext context) {
        probe = RunProbes.current().addOperator();
    }

    @Override
    public Long map(Long number) {
        probe.countRecord();
        return number;
    }
}
