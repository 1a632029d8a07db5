package io.aurochs.application.study.flink;

import io.aurochs.application.study.RecordCounter;
import io.aurochs.application.study.voipstream.CallRates;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** The filter RCR: counts calls of numbers that receive them, and emits how often a number that makes one is called. */
@SuppressWarnings("NullAway.Init") // Made in initializeState().
final class CountReceived extends KeyedProcessFunction<String, NumberOfCall, CallFact> implements CheckpointedFunction {
    private static final long serialVersionUID = 1L;

    private final CounterFactory counting;
    private transient KeptRates kept;
    private transient RecordCounter counter;

    CountReceived(CounterFactory counting) {
        this.counting = counting;
    }

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
        counter = counting.open();
        kept = KeptRates.of(CallRates.ofShortTime(), context.getOperatorStateStore());
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
        kept.save();
    }

    @Override
    public void processElement(NumberOfCall number, Context context, Collector<CallFact> facts) {
        counter.count();
        if (number.isCalling()) {
            double rate = kept.rates().of(number.number(), number.second());
            facts.collect(new CallFact(number.number(), number.second(), FactKind.RCR, rate));
        } else {
            kept.rates().add(number.number(), 1, number.second());
        }
    }
}
