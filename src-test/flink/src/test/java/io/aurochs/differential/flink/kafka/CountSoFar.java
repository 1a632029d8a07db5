package io.aurochs.differential.flink.kafka;

import java.io.Serial;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Tells with each word how often it has come. */
final class CountSoFar extends KeyedProcessFunction<String, String, String> {
    @Serial
    private static final long serialVersionUID = 1L;

    private final ValueStateDescriptor<Long> count = new ValueStateDescriptor<>("count", Types.LONG);

    @Override
    public void processElement(String word, Context context, Collector<String> out) throws Exception {
        ValueState<Long> state = getRuntimeContext().getState(count);
        Long before = state.value();
        long now = before == null ? 1 : before + 1;
        state.update(now);
        out.collect(text(word, now));
    }

    /** The result for a word. */
    static String text(String word, long count) {
        return word + " " + count;
    }
}
