package io.aurochs.application.study.flink;

import io.aurochs.application.study.linearroad.MinuteSpeeds;
import io.aurochs.application.study.linearroad.PositionReport;
import io.aurochs.application.study.linearroad.Segment;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Emits, when a minute ends, how fast and how many the vehicles of a segment were. */
@SuppressWarnings("NullAway.Init") // Made in open().
final class CollectStatistics extends KeyedProcessFunction<Segment, PositionReport, SegmentNews> {
    private static final long serialVersionUID = 1L;

    private transient ListState<PositionReport> open;

    @Override
    public void open(OpenContext context) {
        open = getRuntimeContext().getListState(new ListStateDescriptor<>("open", PositionReport.class));
    }

    @Override
    public void processElement(PositionReport report, Context context, Collector<SegmentNews> news) throws Exception {
        open.add(report);
        context.timerService().registerEventTimeTimer(RoadTime.endMs(report.minute()));
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<SegmentNews> news) throws Exception {
        long minute = RoadTime.endedMinute(time);
        MinuteSpeeds speeds = new MinuteSpeeds();
        List<PositionReport> later = new ArrayList<>();
        for (PositionReport report : open.get()) {
            if (report.minute() == minute) {
                speeds.add(report.vehicle(), report.speed());
            } else {
                later.add(report);
            }
        }
        open.update(later);
        news.collect(SegmentNews.of(speeds.statistics(context.getCurrentKey(), minute)));
    }
}
