package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.OperatorProbe;
import io.aurochs.benchmarks.runner.RunProbes;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** The measured operator of the POJO application: folds orders into their customer's totals and emits those. */
@SuppressWarnings("NullAway.Init") // Flink initialises a function in open().
final class SumOrders extends KeyedProcessFunction<Long, Order, OrderTotals> {
    private static final long serialVersionUID = 1L;

    private final boolean openLoop;
    private transient ValueState<OrderTotals> totals;
    private transient OperatorProbe probe;

    SumOrders(boolean openLoop) {
        this.openLoop = openLoop;
    }

    @Override
    public void open(OpenContext context) {
        totals = getRuntimeContext().getState(new ValueStateDescriptor<>("totals", OrderTotals.class));
        probe = RunProbes.current().addOperator();
    }

    @Override
    public void processElement(Order order, Context context, Collector<OrderTotals> out) throws Exception {
        OrderTotals sum = totals.value();
        if (sum == null) {
            sum = new OrderTotals();
            // Fires when the input has ended.
            context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
        }
        sum.add(order);
        totals.update(sum);
        out.collect(sum);
        if (openLoop) {
            probe.recordLatency(context.timestamp());
        }
        probe.countRecord();
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<OrderTotals> out) throws Exception {
        probe.reportTotal(context.getCurrentKey(), totals.value());
    }
}
