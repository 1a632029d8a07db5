package io.aurochs.application.study.flink;

import io.aurochs.application.study.trafficmonitoring.MapSpec;
import io.aurochs.application.study.trafficmonitoring.Position;
import io.aurochs.application.study.trafficmonitoring.RoadMap;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/** Emits the road that each moving vehicle is on, when it is there, and its speed. */
@SuppressWarnings("NullAway.Init") // Made in open().
final class MatchPositions extends ProcessFunction<Position, Tuple3<Integer, Long, Integer>> {
    static final TypeInformation<Tuple3<Integer, Long, Integer>> OUTPUT = Types.TUPLE(Types.INT, Types.LONG, Types.INT);

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
    public void processElement(Position position, Context context, Collector<Tuple3<Integer, Long, Integer>> matches) {
        int road = map.match(position);
        if (road != RoadMap.NONE) {
            matches.collect(Tuple3.of(road, position.second(), position.speed()));
        }
    }
}
