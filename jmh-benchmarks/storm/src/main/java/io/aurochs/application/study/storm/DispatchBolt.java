package io.aurochs.application.study.storm;

import io.aurochs.application.study.linearroad.BalanceQuery;
import io.aurochs.application.study.linearroad.ExpenditureQuery;
import io.aurochs.application.study.linearroad.PositionReport;
import io.aurochs.application.study.linearroad.RoadLine;
import io.aurochs.application.study.linearroad.RoadRecord;
import java.util.List;
import java.util.Map;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;

/** Parses lines and emits each kind of record on a stream of its own, position reports on the default one. */
final class DispatchBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    DispatchBolt() {
        super(Map.of(
                Utils.DEFAULT_STREAM_ID,
                RoadStreams.REPORT_FIELDS,
                RoadStreams.BALANCES,
                List.of(RoadStreams.SECOND, RoadStreams.VEHICLE, RoadStreams.EXPRESSWAY, RoadStreams.QUERY),
                RoadStreams.EXPENDITURES,
                List.of(RoadStreams.SECOND, RoadStreams.VEHICLE, RoadStreams.EXPRESSWAY, RoadStreams.QUERY, "day"),
                RoadStreams.MINUTE_ENDS,
                RoadStreams.MINUTE_END_FIELDS));
    }

    @Override
    void begin() {
        // It keeps nothing.
    }

    @Override
    void process(Tuple line) {
        RoadRecord record = RoadLine.parse(line.getString(1));
        Object time = time(line);
        if (record instanceof PositionReport report) {
            emit(line, RoadStreams.values(report, time));
        } else if (record instanceof BalanceQuery query) {
            emit(
                    RoadStreams.BALANCES,
                    line,
                    new Values(query.second(), query.vehicle(), query.expressway(), query.query(), time));
        } else if (record instanceof ExpenditureQuery query) {
            emit(
                    RoadStreams.EXPENDITURES,
                    line,
                    new Values(query.second(), query.vehicle(), query.expressway(), query.query(), query.day(), time));
        } else {
            emit(RoadStreams.MINUTE_ENDS, line, RoadStreams.minuteEnd(record.expressway(), record.minute(), time));
        }
    }
}
