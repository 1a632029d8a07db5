package io.aurochs.application.study.flink;

import io.aurochs.application.study.trafficmonitoring.RoadReport;
import io.aurochs.application.study.trafficmonitoring.RoadSpeed;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple4;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Emits what is known of each road whenever a vehicle is on it. */
@SuppressWarnings("NullAway.Init") // Made in open().
final class KeepRoadSpeeds extends KeyedProcessFunction<Integer, Tuple4<Integer, Long, String, Integer>, RoadReport> {
    private static final long serialVersionUID = 1L;

    private transient ValueState<RoadSpeed> speed;

    @Override
    public void open(OpenContext context) {
        speed = getRuntimeContext().getState(new ValueStateDescriptor<>("speed", Types.POJO(RoadSpeed.class)));
    }

    @Override
    public void processElement(
            Tuple4<Integer, Long, String, Integer> match, Context context, Collector<RoadReport> reports)
            throws Exception {
        RoadSpeed current = speed.value();
        if (current == null) {
            current = new RoadSpeed();
        }
        current.add(match.f3);
        speed.update(current);
        reports.collect(RoadReport.of(match.f0, match.f1, match.f2, match.f3, current));
    }
}
