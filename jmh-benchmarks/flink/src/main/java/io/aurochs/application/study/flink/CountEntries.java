package io.aurochs.application.study.flink;

import io.aurochs.application.study.logprocessing.EntryCounter;
import io.aurochs.application.study.logprocessing.LogEntry;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Counts the entries of each key, and emits each new count. One number is kept of each key, and none is forgotten. */
@SuppressWarnings("NullAway.Init") // Made in open().
final class CountEntries<K> extends KeyedProcessFunction<K, LogEntry, Tuple2<K, Long>> {
    private static final long serialVersionUID = 1L;

    private transient ValueState<Long> count;

    @Override
    public void open(OpenContext context) {
        count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Types.LONG));
    }

    @Override
    public void processElement(LogEntry entry, Context context, Collector<Tuple2<K, Long>> counts) throws Exception {
        long now = EntryCounter.after(count.value());
        count.update(now);
        counts.collect(Tuple2.of(context.getCurrentKey(), now));
    }
}
