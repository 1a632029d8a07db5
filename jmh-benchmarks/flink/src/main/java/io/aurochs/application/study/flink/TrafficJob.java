package io.aurochs.application.study.flink;

import io.aurochs.application.study.ResultHasher;
import io.aurochs.application.study.trafficmonitoring.MapSpec;
import io.aurochs.application.study.trafficmonitoring.Position;
import io.aurochs.application.study.trafficmonitoring.RoadReport;
import io.aurochs.application.study.trafficmonitoring.TrafficMonitoring;
import org.apache.flink.streaming.api.datastream.DataStream;

/** Traffic monitoring: {@code lines -> parse -rebalance-> match -hash(road)-> speed -> speeds}. */
public final class TrafficJob implements StudyJob {
    private final MapSpec mapSpec;

    public TrafficJob(TrafficMonitoring application) {
        mapSpec = application.mapSpec();
    }

    @Override
    public void build(JobParts parts) {
        DataStream<String> lines = parts.lines();
        DataStream<RoadReport> reports = lines.map(Position::parse)
                .setParallelism(lines.getParallelism())
                .name("parse")
                .rebalance()
                .process(parts.named(new MatchPositions(mapSpec)))
                .returns(MatchPositions.OUTPUT)
                .name("match")
                .keyBy(match -> match.f0)
                .process(new KeepRoadSpeeds())
                .returns(RoadReport.class)
                .name("speed")
                .uid("traffic speed");
        parts.results(reports, new ReportHasher());
    }

    /** Hashes reports on roads. */
    private static final class ReportHasher implements ResultHasher<RoadReport> {
        private static final long serialVersionUID = 1L;

        @Override
        public long hash(RoadReport report) {
            return report.hash();
        }

        @Override
        public long orderedHash(RoadReport report) {
            return report.orderedHash();
        }

        @Override
        public long amount(RoadReport report) {
            return report.mean();
        }
    }
}
