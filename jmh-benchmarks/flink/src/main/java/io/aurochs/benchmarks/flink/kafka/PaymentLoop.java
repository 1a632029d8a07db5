package io.aurochs.benchmarks.flink.kafka;

import io.aurochs.benchmarks.runner.LoopBody;
import io.aurochs.benchmarks.runner.OperatorProbe;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.SinkProbe;
import java.util.HashMap;
import java.util.Map;

/** The totals by hand, without Kafka. */
final class PaymentLoop implements LoopBody<Payment> {
    private final Map<Long, AccountTotal> totals = new HashMap<>();
    private final OperatorProbe operator;
    private final SinkProbe sink;

    PaymentLoop(RunProbes probes) {
        operator = probes.addOperator();
        sink = probes.addSink();
    }

    @Override
    public void process(Payment payment, long dueNs) {
        AccountTotal total = AccountTotal.after(totals.get(payment.getAccount()), payment);
        totals.put(payment.getAccount(), total);
        operator.countRecord();
        sink.recordLatency(dueNs);
        sink.accept(TotalChecksum.of(total));
    }

    @Override
    public void end() {
        totals.forEach((account, total) -> operator.reportTotal(account, total.getCents()));
    }
}
