package io.aurochs.application.study.storm;

import io.aurochs.application.study.linearroad.Place;
import io.aurochs.application.study.linearroad.PositionReport;
import io.aurochs.application.study.linearroad.StopChange;
import io.aurochs.application.study.linearroad.StopDetector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;

/** Emits which vehicles have stopped, and which do so no longer. */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class StopBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private transient Map<Integer, StopDetector> expressways;

    StopBolt() {
        super(Map.of(
                Utils.DEFAULT_STREAM_ID,
                List.of(
                        RoadStreams.SECOND,
                        RoadStreams.VEHICLE,
                        "stopped",
                        RoadStreams.EXPRESSWAY,
                        RoadStreams.DIRECTION,
                        RoadStreams.SEGMENT,
                        RoadStreams.LANE,
                        RoadStreams.POSITION),
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
            int expressway = RoadStreams.expressway(input);
            long minute = RoadStreams.minute(input);
            of(expressway).close(minute).forEach(change -> emitChange(input, change));
            emit(RoadStreams.MINUTE_ENDS, input, RoadStreams.minuteEnd(expressway, minute, time(input)));
        } else {
            PositionReport report = RoadStreams.report(input);
            StopChange change = of(report.expressway()).report(report);
            if (change != null) {
                emitChange(input, change);
            }
        }
    }

    private void emitChange(Tuple input, StopChange change) {
        Place place = change.place();
        emit(
                input,
                new Values(
                        change.second(),
                        change.vehicle(),
                        change.isStopped(),
                        place.segment().expressway(),
                        place.segment().direction(),
                        place.segment().number(),
                        place.lane(),
                        place.position(),
                        time(input)));
    }

    private StopDetector of(int expressway) {
        return expressways.computeIfAbsent(expressway, unseen -> new StopDetector());
    }
}
