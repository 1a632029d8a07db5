package io.aurochs.application.study.storm;

import io.aurochs.application.study.linearroad.PositionReport;
import java.util.List;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** The streams of Linear Road that have several readers: what is on them, and where in a tuple. Pure functions. */
final class RoadStreams {
    /** The ends of minutes, which every component passes on when it has emitted all of the minute. */
    static final String MINUTE_ENDS = "minute-ends";

    static final String STATISTICS = "statistics";
    static final String ACCIDENTS = "accidents";
    static final String BALANCES = "balances";
    static final String EXPENDITURES = "expenditures";
    static final String ALERTS = "alerts";
    static final String CHARGES = "charges";

    static final String SECOND = "second";
    static final String MINUTE = "minute";
    static final String VEHICLE = "vehicle";
    static final String SPEED = "speed";
    static final String EXPRESSWAY = "expressway";
    static final String LANE = "lane";
    static final String DIRECTION = "direction";
    static final String SEGMENT = "segment";
    static final String POSITION = "position";
    static final String QUERY = "query";

    static final List<String> MINUTE_END_FIELDS = List.of(EXPRESSWAY, MINUTE);
    static final List<String> REPORT_FIELDS =
            List.of(SECOND, VEHICLE, SPEED, EXPRESSWAY, LANE, DIRECTION, SEGMENT, POSITION);

    private RoadStreams() {}

    static Values values(PositionReport report, Object time) {
        return new Values(
                report.second(),
                report.vehicle(),
                report.speed(),
                report.expressway(),
                report.lane(),
                report.direction(),
                report.segment(),
                report.position(),
                time);
    }

    static PositionReport report(Tuple tuple) {
        return new PositionReport(
                tuple.getLong(0),
                tuple.getLong(1),
                tuple.getInteger(2),
                tuple.getInteger(3),
                tuple.getInteger(4),
                tuple.getInteger(5),
                tuple.getInteger(6),
                tuple.getInteger(7));
    }

    static Values minuteEnd(int expressway, long minute, Object time) {
        return new Values(expressway, minute, time);
    }

    static boolean isMinuteEnd(Tuple tuple) {
        return tuple.getSourceStreamId().equals(MINUTE_ENDS);
    }

    /** Of the end of a minute. */
    static int expressway(Tuple minuteEnd) {
        return minuteEnd.getInteger(0);
    }

    /** Of the end of a minute. */
    static long minute(Tuple minuteEnd) {
        return minuteEnd.getLong(1);
    }
}
