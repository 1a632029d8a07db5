package io.aurochs.application.study.flink;

import io.aurochs.application.study.linearroad.PositionReport;
import io.aurochs.application.study.linearroad.Standing;
import io.aurochs.application.study.linearroad.StopChange;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Emits which vehicles have stopped, and which do so no longer. */
@SuppressWarnings("NullAway.Init") // Made in open().
final class DetectStops extends KeyedProcessFunction<Long, PositionReport, StopChange> {
    private static final long serialVersionUID = 1L;

    private transient ValueState<Standing> standing;

    @Override
    public void open(OpenContext context) {
        standing = getRuntimeContext().getState(new ValueStateDescriptor<>("standing", Standing.class));
    }

    @Override
    public void processElement(PositionReport report, Context context, Collector<StopChange> changes) throws Exception {
        Standing before = standing.value();
        Standing after = Standing.after(before, report);
        standing.update(after);
        StopChange change = StopChange.of(before, after, report);
        if (change != null) {
            changes.collect(change);
        }
        context.timerService().registerEventTimeTimer(RoadTime.endMs(report.minute() + 1));
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<StopChange> changes) throws Exception {
        long minute = RoadTime.endedMinute(time);
        Standing last = standing.value();
        if (last != null && last.isSilent(minute)) {
            if (last.isStopped()) {
                changes.collect(StopChange.gone(last, context.getCurrentKey(), minute));
            }
            standing.clear();
        }
    }
}
