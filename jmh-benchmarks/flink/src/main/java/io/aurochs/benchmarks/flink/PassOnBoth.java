package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.OperatorProbe;
import io.aurochs.benchmarks.runner.RunProbes;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.co.RichCoMapFunction;

/** Counts each number of either input, and passes it on. */
@SuppressWarnings("NullAway.Init") // Flink initialises a function in open().
final class PassOnBoth extends RichCoMapFunction<Long, Long, Long> {
    private static final long serialVersionUID = 1L;

    private transient OperatorProbe probe;

    @Override
    public void open(OpenContext context) {
        probe = RunProbes.current().addOperator();
    }

    @Override
    public Long map1(Long number) {
        probe.countRecord();
        return number;
    }

    @Override
    public Long map2(Long number) {
        probe.countRecord();
        return number;
    }
}
