package io.aurochs.application.study.flink;

import io.aurochs.application.study.spikedetection.MovingAverage;
import io.aurochs.application.study.spikedetection.Reading;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Emits each value with the mean of its device's last ones: device, mean, value. */
@SuppressWarnings("NullAway.Init") // Made in open().
final class AverageReadings extends KeyedProcessFunction<String, Reading, Tuple3<String, Double, Double>> {
    static final TypeInformation<Tuple3<String, Double, Double>> OUTPUT =
            Types.TUPLE(Types.STRING, Types.DOUBLE, Types.DOUBLE);

    private static final long serialVersionUID = 1L;

    private transient ValueState<MovingAverage> average;

    @Override
    public void open(OpenContext context) {
        average = getRuntimeContext().getState(new ValueStateDescriptor<>("average", Types.POJO(MovingAverage.class)));
    }

    @Override
    public void processElement(Reading reading, Context context, Collector<Tuple3<String, Double, Double>> averages)
            throws Exception {
        MovingAverage current = average.value();
        if (current == null) {
            current = new MovingAverage(MovingAverage.STANDARD_WINDOW);
        }
        double mean = current.add(reading.value());
        average.update(current);
        averages.collect(Tuple3.of(reading.device(), mean, reading.value()));
    }
}
