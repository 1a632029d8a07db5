package io.aurochs.application.study.flink;

import io.aurochs.application.study.RecordCounter;
import io.aurochs.application.study.voipstream.GlobalDuration;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Emits with each call how long calls take of late. */
@SuppressWarnings("NullAway.Init") // Made in open().
final class MeanDuration extends KeyedProcessFunction<String, DetectedCall, CallFact> {
    private static final long serialVersionUID = 1L;

    private final CounterFactory counting;
    private transient ValueState<GlobalDuration> duration;
    private transient RecordCounter counter;

    MeanDuration(CounterFactory counting) {
        this.counting = counting;
    }

    @Override
    public void open(OpenContext context) {
        counter = counting.open();
        duration =
                getRuntimeContext().getState(new ValueStateDescriptor<>("duration", Types.POJO(GlobalDuration.class)));
    }

    @Override
    public void processElement(DetectedCall call, Context context, Collector<CallFact> facts) throws Exception {
        counter.count();
        GlobalDuration current = duration.value();
        if (current == null) {
            current = new GlobalDuration();
        }
        double mean = current.add(call.seconds());
        duration.update(current);
        facts.collect(new CallFact(call.calling(), call.second(), FactKind.GLOBAL_ACD, mean));
    }
}
