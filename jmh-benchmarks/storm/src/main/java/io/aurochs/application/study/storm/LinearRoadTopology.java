package io.aurochs.application.study.storm;

import io.aurochs.application.study.linearroad.AccidentAlert;
import io.aurochs.application.study.linearroad.BalanceAnswer;
import io.aurochs.application.study.linearroad.ExpenditureAnswer;
import io.aurochs.application.study.linearroad.ExpenditureHistory;
import io.aurochs.application.study.linearroad.LinearRoad;
import io.aurochs.application.study.linearroad.RoadLine;
import io.aurochs.application.study.linearroad.TollNotification;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * Linear Road.
 *
 * <pre>
 *   source -fields(expressway)-> dispatcher
 *   dispatcher -fields(expressway, direction, segment)-> statistics -all-> tolls
 *              -fields(vehicle)-> stops -fields(expressway, direction)-> accidents -all-> tolls
 *              -fields(vehicle)-> tolls -shuffle-> toll sink, alert sink
 *              -fields(vehicle)-> accounts -shuffle-> balance sink
 *              -fields(expressway)-> expenditures -shuffle-> expenditure sink
 *   tolls -fields(vehicle)-> accounts
 * </pre>
 *
 * All but the expenditures have the ends of minutes besides, on a stream of their own: every task has them from every task that it gets
 * anything else from ({@link MinuteEnds}). Results are exact as long as no line is emitted again: a line that failed comes after its minute.
 */
public final class LinearRoadTopology implements StudyTopology {
    static final String DISPATCHER = "dispatcher";

    private static final String STATISTICS = "statistics";
    private static final String STOPS = "stops";
    private static final String ACCIDENTS = "accidents";
    private static final String TOLLS = "tolls";
    private static final String ACCOUNTS = "accounts";
    private static final String EXPENDITURES = "expenditures";

    private final ExpenditureHistory history;

    public LinearRoadTopology(LinearRoad application) {
        history = application.history();
    }

    /** Tells a line's expressway, of which one dispatcher has all lines: so they keep their order. */
    private static final class Format implements RecordFormat {
        private static final long serialVersionUID = 1L;

        @Override
        public Fields fields() {
            return new Fields(RoadStreams.EXPRESSWAY, "line");
        }

        @Override
        public Values record(String line, Object time) {
            return new Values(RoadLine.expressway(line), line, time);
        }
    }

    @Override
    public String name() {
        return LinearRoad.NAME;
    }

    @Override
    public StormTopology build(TopologyParts parts) {
        TopologyBuilder builder = new TopologyBuilder();
        addRoad(builder, parts);
        addVehicles(builder, parts);
        int tasks = parts.parallelism();
        builder.setBolt("toll-sink", parts.sink(LinearRoadTopology::toll), tasks)
                .shuffleGrouping(TOLLS);
        builder.setBolt("alert-sink", parts.sink(LinearRoadTopology::alert), tasks)
                .shuffleGrouping(TOLLS, RoadStreams.ALERTS);
        builder.setBolt("balance-sink", parts.sink(LinearRoadTopology::balance), tasks)
                .shuffleGrouping(ACCOUNTS);
        builder.setBolt("expenditure-sink", parts.sink(LinearRoadTopology::expenditure), tasks)
                .shuffleGrouping(EXPENDITURES);
        return builder.createTopology();
    }

    /** What there is to know of the road. */
    private static void addRoad(TopologyBuilder builder, TopologyParts parts) {
        int tasks = parts.parallelism();
        builder.setSpout("source", parts.source(new Format()), parts.sources());
        builder.setBolt(DISPATCHER, new DispatchBolt(), parts.sources())
                .fieldsGrouping("source", new Fields(RoadStreams.EXPRESSWAY));
        builder.setBolt(STATISTICS, new SegmentStatisticsBolt(), tasks)
                .fieldsGrouping(
                        DISPATCHER, new Fields(RoadStreams.EXPRESSWAY, RoadStreams.DIRECTION, RoadStreams.SEGMENT))
                .allGrouping(DISPATCHER, RoadStreams.MINUTE_ENDS);
        builder.setBolt(STOPS, new StopBolt(), tasks)
                .fieldsGrouping(DISPATCHER, new Fields(RoadStreams.VEHICLE))
                .allGrouping(DISPATCHER, RoadStreams.MINUTE_ENDS);
        builder.setBolt(ACCIDENTS, new AccidentBolt(tasks), tasks)
                .fieldsGrouping(STOPS, new Fields(RoadStreams.EXPRESSWAY, RoadStreams.DIRECTION))
                .allGrouping(STOPS, RoadStreams.MINUTE_ENDS);
    }

    /** What vehicles receive: tolls, alerts, balances and expenditures. */
    private void addVehicles(TopologyBuilder builder, TopologyParts parts) {
        int tasks = parts.parallelism();
        int tollTasks = parts.busyTasks();
        Fields vehicle = new Fields(RoadStreams.VEHICLE);
        builder.setBolt(TOLLS, parts.named(new TollBolt(tasks + tasks)), tollTasks)
                .fieldsGrouping(DISPATCHER, vehicle)
                .allGrouping(DISPATCHER, RoadStreams.MINUTE_ENDS)
                .allGrouping(STATISTICS, RoadStreams.STATISTICS)
                .allGrouping(STATISTICS, RoadStreams.MINUTE_ENDS)
                .allGrouping(ACCIDENTS, RoadStreams.ACCIDENTS)
                .allGrouping(ACCIDENTS, RoadStreams.MINUTE_ENDS);
        builder.setBolt(ACCOUNTS, new AccountBolt(tollTasks + 1), tasks)
                .fieldsGrouping(DISPATCHER, RoadStreams.BALANCES, vehicle)
                .fieldsGrouping(TOLLS, RoadStreams.CHARGES, vehicle)
                .allGrouping(DISPATCHER, RoadStreams.MINUTE_ENDS)
                .allGrouping(TOLLS, RoadStreams.MINUTE_ENDS);
        builder.setBolt(EXPENDITURES, new ExpenditureBolt(history), tasks)
                .fieldsGrouping(DISPATCHER, RoadStreams.EXPENDITURES, new Fields(RoadStreams.EXPRESSWAY));
    }

    private static long toll(Tuple result) {
        return TollNotification.hash(result.getLong(0), result.getLong(1), result.getInteger(2), result.getInteger(3));
    }

    private static long alert(Tuple result) {
        return AccidentAlert.hash(result.getLong(0), result.getLong(1), result.getInteger(2));
    }

    private static long balance(Tuple result) {
        return BalanceAnswer.hash(result.getLong(0), result.getLong(1), result.getLong(2));
    }

    private static long expenditure(Tuple result) {
        return ExpenditureAnswer.hash(result.getLong(0), result.getLong(1), result.getInteger(2));
    }
}
