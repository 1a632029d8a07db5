package io.aurochs.application.study.flink;

import io.aurochs.application.study.voipstream.CallModule;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Waits until all that its module takes is known of a call, and emits what that makes of it. Of calls of which it never is, those that a caller
 * made an hour before his last one are forgotten.
 */
@SuppressWarnings("NullAway.Init") // Made in open().
final class JoinFacts extends KeyedProcessFunction<String, CallFact, CallFact> {
    private static final long serialVersionUID = 1L;

    private static final long SECONDS_TO_WAIT = TimeUnit.HOURS.toSeconds(1);

    private final CallModule module;
    private final FactKind kind;
    private final List<FactKind> parts;
    /** Of a caller's calls, by their seconds, what is known: NaN is not yet. */
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
        if (known == null) {
            forgetBefore(fact.second() - SECONDS_TO_WAIT);
            known = new double[parts.size()];
            Arrays.fill(known, Double.NaN);
        }
        known[parts.indexOf(fact.kind())] = fact.value();
        if (Arrays.stream(known).anyMatch(Double::isNaN)) {
            waiting.put(fact.second(), known);
        } else {
            waiting.remove(fact.second());
            facts.collect(new CallFact(fact.calling(), fact.second(), kind, module.combine(known)));
        }
    }

    private void forgetBefore(long second) throws Exception {
        Iterator<Long> seconds = waiting.keys().iterator();
        while (seconds.hasNext()) {
            if (seconds.next() < second) {
                seconds.remove();
            }
        }
    }
}
