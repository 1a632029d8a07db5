package io.aurochs.application.study.storm;

import io.aurochs.application.study.ResultHasher;
import io.aurochs.application.study.trafficmonitoring.MapSpec;
import io.aurochs.application.study.trafficmonitoring.Position;
import io.aurochs.application.study.trafficmonitoring.RoadReport;
import io.aurochs.application.study.trafficmonitoring.TrafficMonitoring;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Traffic monitoring: {@code source -shuffle-> match -fields(road)-> speed -shuffle-> sink}. */
public final class TrafficTopology implements StudyTopology {
    static final String VEHICLE = "vehicle";
    static final String SECOND = "second";
    static final String LATITUDE = "latitude";
    static final String LONGITUDE = "longitude";
    static final String SPEED = "speed";
    static final String ROAD = "road";

    private final MapSpec mapSpec;

    public TrafficTopology(TrafficMonitoring application) {
        mapSpec = application.mapSpec();
    }

    /** Parses positions. */
    private static final class Format implements RecordFormat {
        private static final long serialVersionUID = 1L;

        @Override
        public Fields fields() {
            return new Fields(VEHICLE, SECOND, LATITUDE, LONGITUDE, SPEED);
        }

        @Override
        public Values record(String line, Object time) {
            Position position = Position.parse(line);
            return new Values(
                    position.vehicle(),
                    position.second(),
                    position.latitude(),
                    position.longitude(),
                    position.speed(),
                    time);
        }
    }

    @Override
    public String name() {
        return TrafficMonitoring.NAME;
    }

    @Override
    public StormTopology build(TopologyParts parts) {
        int tasks = parts.parallelism();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", parts.source(new Format()), parts.sources());
        builder.setBolt("match", parts.named(new MatchBolt(mapSpec)), parts.busyTasks())
                .shuffleGrouping("source");
        builder.setBolt("speed", new RoadSpeedBolt(), tasks).fieldsGrouping("match", new Fields(ROAD));
        builder.setBolt("sink", parts.sink(new ReportHasher()), tasks).shuffleGrouping("speed");
        return builder.createTopology();
    }

    /** Hashes reports on roads. */
    private static final class ReportHasher implements ResultHasher<Tuple> {
        private static final long serialVersionUID = 1L;

        @Override
        public long hash(Tuple tuple) {
            return report(tuple).hash();
        }

        @Override
        public long orderedHash(Tuple tuple) {
            return report(tuple).orderedHash();
        }

        @Override
        public long amount(Tuple tuple) {
            return report(tuple).mean();
        }

        private static RoadReport report(Tuple tuple) {
            return new RoadReport(
                    tuple.getInteger(0),
                    tuple.getLong(1),
                    tuple.getString(2),
                    tuple.getInteger(3),
                    tuple.getLong(4),
                    tuple.getInteger(5),
                    tuple.getInteger(6));
        }
    }
}
