package io.aurochs.differential.flink.cep;

import java.io.Serial;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Holds entries in its state until no more come, so that what a job finds twice after a failure is not noted twice. */
final class EntriesAtEnd extends KeyedProcessFunction<Integer, String, String> {
    @Serial
    private static final long serialVersionUID = 1L;

    private transient ListState<String> entries;

    @SuppressWarnings("NullAway.Init") // Flink initialises a function in open().
    EntriesAtEnd() {}

    @Override
    public void open(OpenContext context) {
        entries = getRuntimeContext().getListState(new ListStateDescriptor<>("entries", Types.STRING));
    }

    @Override
    public void processElement(String entry, Context context, Collector<String> out) throws Exception {
        entries.add(entry);
        context.timerService().registerEventTimeTimer(Long.MAX_VALUE);
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<String> out) throws Exception {
        entries.get().forEach(out::collect);
    }
}
