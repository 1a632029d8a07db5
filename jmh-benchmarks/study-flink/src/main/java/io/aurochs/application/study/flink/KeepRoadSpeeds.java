package io.aurochs.application.study.flink;

import io.aurochs.application.study.trafficmonitoring.RoadSpeed;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.api.java.tuple.Tuple4;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Emits each road's mean speed, and of how many it is, whenever a vehicle is on it: road, second, mean, count. */
@SuppressWarnings("NullAway.Init") // Made in open().
final class KeepRoadSpeeds
        extends KeyedProcessFunction<Integer, Tuple3<Integer, Long, Integer>, Tuple4<Integer, Long, Integer, Integer>> {
    static final TypeInformation<Tuple4<Integer, Long, Integer, Integer>> OUTPUT =
            Types.TUPLE(Types.INT, Types.LONG, Types.INT, Types.INT);

    private static final long serialVersionUID = 1L;

    private transient ValueState<RoadSpeed> speed;

    @Override
    public void open(OpenContext context) {
        speed = getRuntimeContext().getState(new ValueStateDescriptor<>("speed", Types.POJO(RoadSpeed.class)));
    }

    @Override
    public void processElement(
            Tuple3<Integer, Long, Integer> match,
            Context context,
            Collector<Tuple4<Integer, Long, Integer, Integer>> speeds)
            throws Exception {
        RoadSpeed current = speed.value();
        if (current == null) {
            current = new RoadSpeed();
        }
        current.add(match.f2);
        speed.update(current);
        speeds.collect(Tuple4.of(match.f0, match.f1, current.getMean(), current.getCount()));
    }
}
