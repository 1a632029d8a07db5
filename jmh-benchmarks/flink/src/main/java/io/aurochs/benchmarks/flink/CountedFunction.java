package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.OperatorProbe;
import io.aurochs.benchmarks.runner.RunProbes;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** A function that knows nothing of being measured; this counts its records. */
@SuppressWarnings("NullAway.Init") // Flink initialises a function in open().
final class CountedFunction<K, I, O> extends KeyedProcessFunction<K, I, O> implements CheckpointedFunction {
    private static final long serialVersionUID = 1L;

    private final KeyedProcessFunction<K, I, O> function;
    private transient OperatorProbe probe;

    CountedFunction(KeyedProcessFunction<K, I, O> function) {
        this.function = function;
    }

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
        if (function instanceof CheckpointedFunction checkpointed) {
            function.setRuntimeContext(getRuntimeContext());
            checkpointed.initializeState(context);
        }
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
        if (function instanceof CheckpointedFunction checkpointed) {
            checkpointed.snapshotState(context);
        }
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
    public void onTimer(long time, OnTimerContext context, Collector<O> out) throws Exception {
        function.onTimer(time, context, out);
    }

    @Override
    public void close() throws Exception {
        function.close();
    }
}
