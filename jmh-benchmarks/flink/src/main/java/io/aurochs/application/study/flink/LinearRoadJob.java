package io.aurochs.application.study.flink;

import io.aurochs.application.study.linearroad.AccidentAlert;
import io.aurochs.application.study.linearroad.BalanceAnswer;
import io.aurochs.application.study.linearroad.BalanceQuery;
import io.aurochs.application.study.linearroad.Charge;
import io.aurochs.application.study.linearroad.ExpenditureAnswer;
import io.aurochs.application.study.linearroad.ExpenditureHistory;
import io.aurochs.application.study.linearroad.LinearRoad;
import io.aurochs.application.study.linearroad.PositionReport;
import io.aurochs.application.study.linearroad.Segment;
import io.aurochs.application.study.linearroad.StopChange;
import io.aurochs.application.study.linearroad.TollNotification;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/**
 * Linear Road.
 *
 * <pre>
 *   lines -> dispatcher -hash(segment)-> statistics -broadcast-> tolls
 *                       -hash(vehicle)-> stops -hash(expressway, direction)-> accidents -broadcast-> tolls
 *                       -hash(vehicle)-> tolls -> tolls and accident alerts
 *                       -hash(vehicle)-> accounts -> balances
 *                       -> expenditures -> daily expenditures
 *   tolls -hash(vehicle)-> accounts
 * </pre>
 *
 * A minute ends for all expressways when it has ended for the last one: by watermarks, which the ends of minutes among the lines make.
 */
public final class LinearRoadJob implements StudyJob {
    private final ExpenditureHistory history;

    public LinearRoadJob(LinearRoad application) {
        history = application.history();
    }

    @Override
    public void build(JobParts parts) {
        DataStream<String> lines = parts.lines();
        SingleOutputStreamOperator<PositionReport> reports = lines.assignTimestampsAndWatermarks(
                        WatermarkStrategy.<String>forGenerator(context -> new RoadTime())
                                .withTimestampAssigner((line, timestamp) -> timestamp))
                .setParallelism(lines.getParallelism())
                .process(new DispatchRecords())
                .setParallelism(lines.getParallelism())
                .name("dispatcher");
        SingleOutputStreamOperator<TollNotification> tolls = reports.keyBy(PositionReport::vehicle)
                .connect(news(reports, parts).broadcast(AssessTolls.NEWS))
                .process(new AssessTolls())
                .name("tolls")
                .uid("road tolls");
        parts.results(tolls, TollNotification::hash);
        parts.results(tolls.getSideOutput(AssessTolls.ALERTS), AccidentAlert::hash);
        addQueries(reports, tolls, parts);
    }

    /** What there is to know of the road. */
    private static DataStream<SegmentNews> news(DataStream<PositionReport> reports, JobParts parts) {
        DataStream<SegmentNews> statistics = reports.keyBy(PositionReport::place)
                .process(new CollectStatistics())
                .name("statistics")
                .uid("road statistics");
        DataStream<SegmentNews> accidents = reports.keyBy(PositionReport::vehicle)
                .process(parts.named(new DetectStops()))
                .returns(StopChange.class)
                .name("stops")
                .uid("road stops")
                .keyBy(LinearRoadJob::direction)
                .process(new FindAccidents())
                .name("accidents")
                .uid("road accidents");
        return statistics.union(accidents);
    }

    /** One number for each direction of each expressway. */
    private static int direction(StopChange change) {
        Segment segment = change.place().segment();
        return segment.expressway() * Segment.DIRECTIONS + segment.direction();
    }

    private void addQueries(
            SingleOutputStreamOperator<PositionReport> dispatched,
            SingleOutputStreamOperator<TollNotification> tolls,
            JobParts parts) {
        DataStream<BalanceAnswer> balances = tolls.getSideOutput(AssessTolls.CHARGES)
                .keyBy(Charge::vehicle)
                .connect(dispatched.getSideOutput(DispatchRecords.BALANCES).keyBy(BalanceQuery::vehicle))
                .process(new KeepAccounts())
                .name("accounts")
                .uid("road accounts");
        parts.results(balances, BalanceAnswer::hash);
        DataStream<ExpenditureAnswer> expenditures = dispatched
                .getSideOutput(DispatchRecords.EXPENDITURES)
                .map(new LookUpExpenditures(history))
                .returns(ExpenditureAnswer.class)
                .name("expenditures");
        parts.results(expenditures, ExpenditureAnswer::hash);
    }
}
