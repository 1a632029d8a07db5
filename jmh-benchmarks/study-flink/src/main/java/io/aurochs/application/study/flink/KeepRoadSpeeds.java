package io.aurochs.application.study.flink;

import io.aurochs.application.study.trafficmonitoring.RoadSpeed;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Emits each road's mean speed, and of how many it is, whenever a vehicle is on it: road, mean, count. */
@SuppressWarnings("NullAway.Init") // Made in open().
final class KeepRoadSpeeds
        extends KeyedProcessFunction<Integer, Tuple2<Integer, Integer>, Tuple3<Integer, Integer, Integer>> {
    static final TypeInformation<Tuple3<Integer, Integer, Integer>> OUTPUT =
            Types.TUPLE(Types.INT, Types.INT, Types.INT);

    private static final long serialVersionUID = 1L;

    private transient ValueState<RoadSpeed> speed;

    @Override
    public void open(OpenContext context) {
        speed = getRuntimeContext().getState(new ValueStateDescriptor<>("speed", Types.POJO(RoadSpeed.class)));
    }

    @Override
    public void processElement(
            Tuple2<Integer, Integer> match, Context context, Collector<Tuple3<Integer, Integer, Integer>> speeds)
            throws Exception {
        RoadSpeed current = speed.value();
        if (current == null) {
            current = new RoadSpeed();
        }
        current.add(match.f1);
        speed.update(current);
        speeds.collect(Tuple3.of(match.f0, current.getMean(), current.getCount()));
    }
}
