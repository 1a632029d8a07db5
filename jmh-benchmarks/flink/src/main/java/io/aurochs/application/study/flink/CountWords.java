package io.aurochs.application.study.flink;

import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Counts each word and emits its new count. */
@SuppressWarnings("NullAway.Init") // Made in open().
final class CountWords extends KeyedProcessFunction<String, Tuple2<String, Integer>, Tuple2<String, Long>> {
    private static final long serialVersionUID = 1L;

    private transient ValueState<Long> count;

    @Override
    public void open(OpenContext context) {
        count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Types.LONG));
    }

    @Override
    public void processElement(Tuple2<String, Integer> word, Context context, Collector<Tuple2<String, Long>> counts)
            throws Exception {
        Long before = count.value();
        long now = (before == null ? 0 : before) + word.f1;
        count.update(now);
        counts.collect(Tuple2.of(word.f0, now));
    }
}
