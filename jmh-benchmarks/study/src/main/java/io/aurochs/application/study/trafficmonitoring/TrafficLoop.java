package io.aurochs.application.study.trafficmonitoring;

import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.ResultHash;
import io.aurochs.application.study.ResultKind;
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
            speeds.computeIfAbsent(road, unseen -> new RoadSpeed()).add(position.speed());
            results.accept(hash(road, position.second()));
        }
        return 1;
    }

    /** Of a road's speed: of the road and the time of the position that is matched to it, as all else depends on the order of the matches. */
    public static long hash(int road, long second) {
        return ResultHash.with(ResultHash.with(ResultHash.of(ResultKind.ROAD), (long) road), second);
    }
}
