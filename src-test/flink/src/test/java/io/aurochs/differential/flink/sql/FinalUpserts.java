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

/** Applies changes of rows whose first column is their primary key, and emits what is left when no more come: each row as text. */
final class FinalUpserts extends KeyedProcessFunction<Integer, Row, String> {
    @Serial
    private static final long serialVersionUID = 1L;

    private transient MapState<Long, String> rows;

    @SuppressWarnings("NullAway.Init") // Flink initialises a function in open().
    FinalUpserts() {}

    @Override
    public void open(OpenContext context) {
        rows = getRuntimeContext().getMapState(new MapStateDescriptor<>("rows", Types.LONG, Types.STRING));
    }

    @Override
    public void processElement(Row change, Context context, Collector<String> out) throws Exception {
        long key = change.<Long>getFieldAs(0);
        if (change.getKind() == RowKind.DELETE) {
            rows.remove(key);
        } else {
            change.setKind(RowKind.INSERT);
            rows.put(key, change.toString());
        }
        context.timerService().registerEventTimeTimer(FinalRows.AFTER_ALL_MS);
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<String> out) throws Exception {
        for (String row : rows.values()) {
            out.collect(row);
        }
    }
}
