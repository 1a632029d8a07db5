package io.aurochs.application.study.flink;

import io.aurochs.application.study.trafficmonitoring.MapSpec;
import io.aurochs.application.study.trafficmonitoring.Position;
import io.aurochs.application.study.trafficmonitoring.RoadMap;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple4;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/** Emits the road that each moving vehicle is on, when it is there, which one it is, and its speed. */
@SuppressWarnings("NullAway.Init") // Made in open().
final class MatchPositions extends ProcessFunction<Position, Tuple4<Integer, Long, String, Integer>> {
    static final TypeInformation<Tuple4<Integer, Long, String, Integer>> OUTPUT =
            Types.TUPLE(Types.INT, Types.LONG, Types.STRING, Types.INT);

    private static final long serialVersionUID = 1L;

    private final MapSpec mapSpec;
    private transient RoadMap map;

    MatchPositions(MapSpec mapSpec) {
        this.mapSpec = mapSpec;
    }

    @Override
    public void open(OpenContext context) {
        map = mapSpec.map();
    }

    @Override
    public void processElement(
            Position position, Context context, Collector<Tuple4<Integer, Long, String, Integer>> matches) {
        int road = map.match(position);
        if (road != RoadMap.NONE) {
            matches.collect(Tuple4.of(road, position.second(), position.vehicle(), position.speed()));
        }
    }
}
