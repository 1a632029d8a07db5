package io.aurochs.application.study.storm;

import io.aurochs.application.study.linearroad.PositionReport;
import io.aurochs.application.study.linearroad.SegmentMinute;
import io.aurochs.application.study.linearroad.SegmentStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits, when a minute ends, how fast and how many the vehicles of its segments were. */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class SegmentStatisticsBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private transient Map<Integer, SegmentStatistics> expressways;

    SegmentStatisticsBolt() {
        super(Map.of(
                RoadStreams.STATISTICS,
                List.of(
                        RoadStreams.EXPRESSWAY,
                        RoadStreams.DIRECTION,
                        RoadStreams.SEGMENT,
                        RoadStreams.MINUTE,
                        RoadStreams.SPEED,
                        "vehicles"),
                RoadStreams.MINUTE_ENDS,
                RoadStreams.MINUTE_END_FIELDS));
    }

    @Override
    void begin() {
        expressways = new HashMap<>();
    }

    @Override
    void process(Tuple input) {
        if (RoadStreams.isMinuteEnd(input)) {
            close(input);
        } else {
            PositionReport report = RoadStreams.report(input);
            of(report.expressway()).report(report);
        }
    }

    private void close(Tuple end) {
        int expressway = RoadStreams.expressway(end);
        long minute = RoadStreams.minute(end);
        for (SegmentMinute closed : of(expressway).close(minute)) {
            int direction = closed.segment().direction();
            int segment = closed.segment().number();
            emit(
                    RoadStreams.STATISTICS,
                    end,
                    new Values(expressway, direction, segment, minute, closed.speed(), closed.vehicles(), time(end)));
        }
        emit(RoadStreams.MINUTE_ENDS, end, RoadStreams.minuteEnd(expressway, minute, time(end)));
    }

    private SegmentStatistics of(int expressway) {
        return expressways.computeIfAbsent(expressway, unseen -> new SegmentStatistics());
    }
}
