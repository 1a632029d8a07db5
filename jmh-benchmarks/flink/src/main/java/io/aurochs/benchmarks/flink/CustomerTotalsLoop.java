package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.LoopBody;
import io.aurochs.benchmarks.runner.OperatorProbe;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.SinkProbe;
import java.util.HashMap;
import java.util.Map;

/** The POJO application by hand. */
final class CustomerTotalsLoop implements LoopBody<Order> {
    private final Map<Long, OrderTotals> totals = new HashMap<>();
    private final OperatorProbe operator;
    private final SinkProbe sink;
    private final boolean openLoop;

    CustomerTotalsLoop(RunProbes probes) {
        operator = probes.addOperator();
        sink = probes.addSink();
        openLoop = probes.openLoop();
    }

    @Override
    public void process(Order order, long dueNs) {
        OrderTotals sum = totals.computeIfAbsent(order.getId(), unseen -> new OrderTotals());
        sum.add(order);
        sink.accept(OrderChecksum.of(sum.getId(), sum.getOrders()));
        if (openLoop) {
            operator.recordLatency(dueNs);
        }
        operator.countRecord();
    }

    @Override
    public void end() {
        totals.forEach(operator::reportTotal);
    }
}
