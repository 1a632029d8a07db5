package io.aurochs.application.study.storm;

import io.aurochs.application.study.linearroad.Accident;
import io.aurochs.application.study.linearroad.AccidentDetector;
import io.aurochs.application.study.linearroad.Place;
import io.aurochs.application.study.linearroad.Segment;
import io.aurochs.application.study.linearroad.StopChange;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits, when a minute is closed, the segments that had an accident in it. Its input becomes its state, and is acked at once. */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class AccidentBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private final int senders;
    private transient MinuteEnds ends;
    private transient Map<Integer, AccidentDetector> expressways;

    /** @param senders tasks that find out who has stopped */
    AccidentBolt(int senders) {
        super(Map.of(
                RoadStreams.ACCIDENTS,
                List.of(RoadStreams.EXPRESSWAY, RoadStreams.DIRECTION, RoadStreams.SEGMENT, RoadStreams.MINUTE),
                RoadStreams.MINUTE_ENDS,
                RoadStreams.MINUTE_END_FIELDS));
        this.senders = senders;
    }

    @Override
    void begin() {
        ends = new MinuteEnds(senders);
        expressways = new HashMap<>();
    }

    @Override
    void process(Tuple input) {
        if (!RoadStreams.isMinuteEnd(input)) {
            StopChange change = change(input);
            of(change.place().segment().expressway()).add(change);
        } else if (ends.isClosedBy(RoadStreams.expressway(input), RoadStreams.minute(input))) {
            close(input);
        }
    }

    private static StopChange change(Tuple input) {
        Segment segment = new Segment(input.getInteger(3), input.getInteger(4), input.getInteger(5));
        Place place = new Place(segment, input.getInteger(6), input.getInteger(7));
        return new StopChange(input.getLong(0), input.getLong(1), input.getBoolean(2), place);
    }

    private void close(Tuple end) {
        int expressway = RoadStreams.expressway(end);
        long minute = RoadStreams.minute(end);
        for (Accident accident : of(expressway).close(minute)) {
            Segment segment = accident.segment();
            emit(
                    RoadStreams.ACCIDENTS,
                    end,
                    new Values(expressway, segment.direction(), segment.number(), minute, time(end)));
        }
        emit(RoadStreams.MINUTE_ENDS, end, RoadStreams.minuteEnd(expressway, minute, time(end)));
    }

    private AccidentDetector of(int expressway) {
        return expressways.computeIfAbsent(expressway, unseen -> new AccidentDetector());
    }
}
