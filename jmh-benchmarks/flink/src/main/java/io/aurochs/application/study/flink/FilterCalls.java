package io.aurochs.application.study.flink;

import io.aurochs.application.study.RecordCounter;
import io.aurochs.application.study.voipstream.CallerFilter;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Emits, with each call that its filter counts, the caller's rate. */
@SuppressWarnings("NullAway.Init") // Made in initializeState().
final class FilterCalls extends KeyedProcessFunction<String, DetectedCall, CallFact> implements CheckpointedFunction {
    private static final long serialVersionUID = 1L;

    private final CallerFilter filter;
    private final FactKind kind;
    private final CounterFactory counting;
    private transient KeptRates kept;
    private transient RecordCounter counter;

    FilterCalls(CallerFilter filter, FactKind kind, CounterFactory counting) {
        this.filter = filter;
        this.kind = kind;
        this.counting = counting;
    }

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
        counter = counting.open();
        kept = KeptRates.of(filter.rates(), context.getOperatorStateStore());
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
        kept.save();
    }

    @Override
    public void processElement(DetectedCall call, Context context, Collector<CallFact> facts) {
        if (filter.counts(call.isEstablished(), call.isNewCallee())) {
            counter.count();
            double rate = kept.rates().add(call.calling(), filter.quantity(call.seconds()), call.second());
            facts.collect(new CallFact(call.calling(), call.second(), kind, rate));
        }
    }
}
