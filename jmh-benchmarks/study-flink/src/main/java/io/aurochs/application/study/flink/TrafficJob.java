package io.aurochs.application.study.flink;

import io.aurochs.application.study.trafficmonitoring.MapSpec;
import io.aurochs.application.study.trafficmonitoring.Position;
import io.aurochs.application.study.trafficmonitoring.TrafficLoop;
import io.aurochs.application.study.trafficmonitoring.TrafficMonitoring;
import org.apache.flink.api.java.tuple.Tuple4;
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
        DataStream<Tuple4<Integer, Long, Integer, Integer>> speeds = lines.map(Position::parse)
                .setParallelism(lines.getParallelism())
                .name("parse")
                .rebalance()
                .process(parts.named(new MatchPositions(mapSpec)))
                .returns(MatchPositions.OUTPUT)
                .name("match")
                .keyBy(match -> match.f0)
                .process(new KeepRoadSpeeds())
                .returns(KeepRoadSpeeds.OUTPUT)
                .name("speed")
                .uid("traffic speed");
        parts.results(speeds, speed -> TrafficLoop.hash(speed.f0, speed.f1));
    }
}
