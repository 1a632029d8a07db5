package io.aurochs.differential.flink.sql;

import java.io.Serial;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.apache.flink.util.Collector;

/** Applies changes, and emits what is left of the rows when no more come: each row as text, with its number. */
final class FinalRows extends KeyedProcessFunction<Integer, Row, String> {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Later than any row, and earlier than what operators that delay watermarks make of the last one. */
    static final long AFTER_ALL_MS = Long.MAX_VALUE / 2;

    private transient MapState<String, Long> counts;

    @SuppressWarnings("NullAway.Init") // Flink initialises a function in open().
    FinalRows() {}

    @Override
    public void open(OpenContext context) {
        counts = getRuntimeContext().getMapState(new MapStateDescriptor<>("rows", Types.STRING, Types.LONG));
    }

    @Override
    public void processElement(Row change, Context context, Collector<String> out) throws Exception {
        boolean adds = change.getKind() == RowKind.INSERT || change.getKind() == RowKind.UPDATE_AFTER;
        change.setKind(RowKind.INSERT);
        String row = change.toString();
        Long before = counts.get(row);
        counts.put(row, (before == null ? 0 : before) + (adds ? 1 : -1));
        context.timerService().registerEventTimeTimer(AFTER_ALL_MS);
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<String> out) throws Exception {
        for (var row : counts.entries()) {
            if (row.getValue() != 0) {
                out.collect(row.getKey() + " x" + row.getValue());
            }
        }
    }
}
