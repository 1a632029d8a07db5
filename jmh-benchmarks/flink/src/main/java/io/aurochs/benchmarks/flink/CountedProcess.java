package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.OperatorProbe;
import io.aurochs.benchmarks.runner.RunProbes;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/** A function without keys that knows nothing of being measured; this counts its records. */
@SuppressWarnings("NullAway.Init") // Flink initialises a function in open().
final class CountedProcess<I, O> extends ProcessFunction<I, O> {
    private static final long serialVersionUID = 1L;

    private final ProcessFunction<I, O> function;
    private transient OperatorProbe probe;

    CountedProcess(ProcessFunction<I, O> function) {
        this.function = function;
    }

    @Override
    public void open(OpenContext context) throws Exception {
        function.setRuntimeContext(getRuntimeContext());
        function.open(context);
        probe = RunProbes.current().addOperator();
    }

    @Override
    public void processElement(I record, Context context, Collector<O> out) throws Exception {
        function.processElement(record, context, out);
        probe.countRecord();
    }

    @Override
    public void close() throws Exception {
        function.close();
    }
}
