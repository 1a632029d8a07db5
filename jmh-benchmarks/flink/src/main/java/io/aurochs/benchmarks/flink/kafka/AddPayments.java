package io.aurochs.benchmarks.flink.kafka;

import io.aurochs.benchmarks.runner.OperatorProbe;
import io.aurochs.benchmarks.runner.RunProbes;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** The measured operator: a running total of each account. */
@SuppressWarnings("NullAway.Init") // Flink initialises a function in open().
final class AddPayments extends KeyedProcessFunction<Long, Payment, AccountTotal> implements CheckpointListener {
    private static final long serialVersionUID = 1L;

    private transient ValueState<AccountTotal> totals;
    private transient OperatorProbe probe;

    @Override
    public void open(OpenContext context) {
        totals = getRuntimeContext().getState(new ValueStateDescriptor<>("total", AccountTotal.class));
        probe = RunProbes.current().addOperator();
    }

    @Override
    public void processElement(Payment payment, Context context, Collector<AccountTotal> out) throws Exception {
        AccountTotal total = AccountTotal.after(totals.value(), payment);
        totals.update(total);
        out.collect(total);
        probe.countRecord();
    }

    @Override
    public void notifyCheckpointComplete(long checkpoint) {
        probe.countCheckpoint();
    }
}
