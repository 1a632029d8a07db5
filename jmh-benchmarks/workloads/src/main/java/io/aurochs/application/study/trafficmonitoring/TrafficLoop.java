package io.aurochs.application.study.trafficmonitoring;

import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.Results;
import java.util.HashMap;
import java.util.Map;

/** Traffic monitoring without an engine. */
public final class TrafficLoop implements PlainLoop {
    private final RoadMap map;
    private final Results results;
    private final Map<Integer, RoadSpeed> speeds = new HashMap<>();

    public TrafficLoop(RoadMap map, Results results) {
        this.map = map;
        this.results = results;
    }

    @Override
    public long process(String line) {
        Position position = Position.parse(line);
        int road = map.match(position);
        if (road != RoadMap.NONE) {
            RoadSpeed state = speeds.computeIfAbsent(road, unseen -> new RoadSpeed());
            state.add(position.speed());
            RoadReport report = RoadReport.of(road, position.second(), position.vehicle(), position.speed(), state);
            results.accept(report.hash(), report.orderedHash(), report.mean());
        }
        return 1;
    }
}
