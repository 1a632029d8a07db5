package io.aurochs.application.study.storm;

import io.aurochs.application.study.linearroad.Accident;
import io.aurochs.application.study.linearroad.AccidentAlert;
import io.aurochs.application.study.linearroad.Charge;
import io.aurochs.application.study.linearroad.MinuteBuffer;
import io.aurochs.application.study.linearroad.PositionReport;
import io.aurochs.application.study.linearroad.Segment;
import io.aurochs.application.study.linearroad.SegmentMinute;
import io.aurochs.application.study.linearroad.TollAssessment;
import io.aurochs.application.study.linearroad.TollNotification;
import io.aurochs.application.study.linearroad.TollStation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;

/**
 * Emits the tolls and alerts of vehicles that enter a segment, and the charges of those that leave one. A report, or the end of a
 * minute of reports, waits until all is known of the minutes before it, and is acked when it has been processed then: all that it waits
 * for was emitted by the spout before it, so that this ends however few tuples may be pending. What is known of a minute is state, and
 * acked at once.
 */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class TollBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private final int senders;
    private transient MinuteEnds known;
    private transient Map<Integer, Road> expressways;

    /** @param senders tasks that tell of minutes: those of the statistics, and those of the accidents */
    TollBolt(int senders) {
        super(Map.of(
                Utils.DEFAULT_STREAM_ID,
                List.of(RoadStreams.SECOND, RoadStreams.VEHICLE, RoadStreams.SPEED, "toll"),
                RoadStreams.ALERTS,
                List.of(RoadStreams.SECOND, RoadStreams.VEHICLE, RoadStreams.SEGMENT),
                RoadStreams.CHARGES,
                List.of(RoadStreams.MINUTE, RoadStreams.VEHICLE, RoadStreams.EXPRESSWAY, "toll"),
                RoadStreams.MINUTE_ENDS,
                RoadStreams.MINUTE_END_FIELDS));
        this.senders = senders;
    }

    /** An expressway's vehicles, and those of their tuples that wait. */
    private static final class Road {
        private final TollStation station = new TollStation();
        private final MinuteBuffer<Tuple> waiting = new MinuteBuffer<>();
    }

    @Override
    void begin() {
        known = new MinuteEnds(senders);
        expressways = new HashMap<>();
    }

    @Override
    public void execute(Tuple input) {
        switch (input.getSourceStreamId()) {
            case Utils.DEFAULT_STREAM_ID -> {
                PositionReport report = RoadStreams.report(input);
                executeOf(report.expressway(), report.minute(), input);
            }
            case RoadStreams.MINUTE_ENDS -> {
                int expressway = RoadStreams.expressway(input);
                long minute = RoadStreams.minute(input);
                if (isOfReports(input)) {
                    executeOf(expressway, minute, input);
                } else {
                    super.execute(input);
                    of(expressway).waiting.take(known.closed(expressway) + 1).forEach(super::execute);
                }
            }
            default -> super.execute(input);
        }
    }

    private static boolean isOfReports(Tuple minuteEnd) {
        return minuteEnd.getSourceComponent().equals(LinearRoadTopology.DISPATCHER);
    }

    private void executeOf(int expressway, long minute, Tuple input) {
        if (known.closed(expressway) >= minute - 1) {
            super.execute(input);
        } else {
            of(expressway).waiting.add(minute, input);
        }
    }

    @Override
    void process(Tuple input) {
        switch (input.getSourceStreamId()) {
            case RoadStreams.STATISTICS -> {
                Segment segment = segment(input);
                of(segment.expressway())
                        .station
                        .conditions()
                        .add(new SegmentMinute(segment, input.getLong(3), input.getInteger(4), input.getInteger(5)));
            }
            case RoadStreams.ACCIDENTS -> {
                Segment segment = segment(input);
                of(segment.expressway()).station.conditions().add(new Accident(segment, input.getLong(3)));
            }
            case RoadStreams.MINUTE_ENDS -> end(input);
            default -> report(input);
        }
    }

    private static Segment segment(Tuple input) {
        return new Segment(input.getInteger(0), input.getInteger(1), input.getInteger(2));
    }

    private void end(Tuple input) {
        int expressway = RoadStreams.expressway(input);
        long minute = RoadStreams.minute(input);
        if (isOfReports(input)) {
            of(expressway).station.close(minute);
            emit(RoadStreams.MINUTE_ENDS, input, RoadStreams.minuteEnd(expressway, minute, time(input)));
        } else {
            known.isClosedBy(expressway, minute);
        }
    }

    private void report(Tuple input) {
        PositionReport report = RoadStreams.report(input);
        TollAssessment assessment = of(report.expressway()).station.report(report);
        TollNotification notification = assessment.notification();
        if (notification != null) {
            emit(
                    input,
                    new Values(
                            notification.second(),
                            notification.vehicle(),
                            notification.speed(),
                            notification.toll(),
                            time(input)));
        }
        AccidentAlert alert = assessment.alert();
        if (alert != null) {
            emit(RoadStreams.ALERTS, input, new Values(alert.second(), alert.vehicle(), alert.segment(), time(input)));
        }
        Charge charge = assessment.charge();
        if (charge != null) {
            emit(
                    RoadStreams.CHARGES,
                    input,
                    new Values(charge.minute(), charge.vehicle(), report.expressway(), charge.toll(), time(input)));
        }
    }

    private Road of(int expressway) {
        return expressways.computeIfAbsent(expressway, unseen -> new Road());
    }
}
