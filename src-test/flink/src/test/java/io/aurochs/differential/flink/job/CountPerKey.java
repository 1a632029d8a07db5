package io.aurochs.differential.flink.job;

import java.io.Serial;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Counts records in keyed state, and tells each key's count so far as {@code key=count}. */
final class CountPerKey<T> extends KeyedProcessFunction<String, T, String> {
    @Serial
    private static final long serialVersionUID = 1L;

    private final ValueStateDescriptor<Integer> count = new ValueStateDescriptor<>("count", Types.INT);

    @Override
    public void processElement(T element, Context context, Collector<String> out) throws Exception {
        ValueState<Integer> state = getRuntimeContext().getState(count);
        Integer before = state.value();
        int now = before == null ? 1 : before + 1;
        state.update(now);
        out.collect(context.getCurrentKey() + "=" + now);
    }
}
