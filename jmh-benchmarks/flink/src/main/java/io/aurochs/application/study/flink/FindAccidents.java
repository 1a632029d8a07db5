package io.aurochs.application.study.flink;

import io.aurochs.application.study.linearroad.Accident;
import io.aurochs.application.study.linearroad.AccidentDetector;
import io.aurochs.application.study.linearroad.StopChange;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Emits, when a minute ends, the segments of an expressway that had an accident in it. */
@SuppressWarnings("NullAway.Init") // Made in open().
final class FindAccidents extends KeyedProcessFunction<Integer, StopChange, SegmentNews> {
    private static final long serialVersionUID = 1L;

    /** By which a detector knows who stands where. */
    private transient ListState<StopChange> changes;

    @Override
    public void open(OpenContext context) {
        changes = getRuntimeContext().getListState(new ListStateDescriptor<>("changes", StopChange.class));
    }

    @Override
    public void processElement(StopChange change, Context context, Collector<SegmentNews> news) throws Exception {
        changes.add(change);
        context.timerService().registerEventTimeTimer(RoadTime.endMs(change.minute()));
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<SegmentNews> news) throws Exception {
        long minute = RoadTime.endedMinute(time);
        AccidentDetector detector = new AccidentDetector();
        changes.get().forEach(detector::add);
        for (Accident accident : detector.close(minute)) {
            news.collect(SegmentNews.of(accident));
        }
        List<StopChange> left = detector.state();
        changes.update(left);
        if (!left.isEmpty()) {
            context.timerService().registerEventTimeTimer(RoadTime.endMs(minute + 1));
        }
    }
}
