package io.aurochs.application.study.flink;

import io.aurochs.application.study.voipstream.CallModule;
import io.aurochs.application.study.voipstream.CallParts;
import java.util.Iterator;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Waits until all that its module takes is known of a call, and emits what that makes of it. */
@SuppressWarnings("NullAway.Init") // Made in open().
final class JoinFacts extends KeyedProcessFunction<String, CallFact, CallFact> {
    private static final long serialVersionUID = 1L;

    private final CallModule module;
    private final FactKind kind;
    private final List<FactKind> parts;
    /** Of a caller's calls, by their seconds, those of which not all is known: the values of {@link CallParts}. */
    private transient MapState<Long, double[]> waiting;

    /**
     * @param kind what it finds out
     * @param parts what the module takes, in its order
     */
    JoinFacts(CallModule module, FactKind kind, List<FactKind> parts) {
        this.module = module;
        this.kind = kind;
        this.parts = parts;
    }

    @Override
    public void open(OpenContext context) {
        waiting = getRuntimeContext()
                .getMapState(new MapStateDescriptor<>(
                        "waiting", Types.LONG, PrimitiveArrayTypeInfo.DOUBLE_PRIMITIVE_ARRAY_TYPE_INFO));
    }

    @Override
    public void processElement(CallFact fact, Context context, Collector<CallFact> facts) throws Exception {
        double[] known = waiting.get(fact.second());
        CallParts call = known == null ? CallParts.none(module) : CallParts.of(module, known);
        if (known == null) {
            forgetBefore(fact.second());
        }
        call.put(parts.indexOf(fact.kind()), fact.value());
        if (call.isComplete()) {
            waiting.remove(fact.second());
            facts.collect(new CallFact(fact.calling(), fact.second(), kind, call.combined()));
        } else {
            waiting.put(fact.second(), call.values());
        }
    }

    private void forgetBefore(long latest) throws Exception {
        Iterator<Long> seconds = waiting.keys().iterator();
        while (seconds.hasNext()) {
            if (CallParts.isForgotten(seconds.next(), latest)) {
                seconds.remove();
            }
        }
    }
}
