package io.aurochs.tests.beam;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.coders.VarLongCoder;
import org.apache.beam.sdk.state.StateSpec;
import org.apache.beam.sdk.state.StateSpecs;
import org.apache.beam.sdk.state.TimeDomain;
import org.apache.beam.sdk.state.Timer;
import org.apache.beam.sdk.state.TimerSpec;
import org.apache.beam.sdk.state.TimerSpecs;
import org.apache.beam.sdk.state.ValueState;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.joda.time.Instant;
import org.jspecify.annotations.Nullable;

/** Totals of each sensor in state, written by a timer when event time has passed all readings. */
final class TimedTotals implements BeamJob {
    @Override
    public PCollection<String> build(Pipeline pipeline, ExampleOptions options) {
        long end = Readings.time(options.getRecords()) + 1_000_000;
        return Readings.first(pipeline, options.getRecords()).apply("Totals", ParDo.of(new Total(end)));
    }

    @Override
    public List<String> expected(ExampleOptions options) {
        Map<Integer, Long> totals = new TreeMap<>();
        for (long number = 0; number < options.getRecords(); number++) {
            totals.merge(Readings.sensor(number), number, Long::sum);
        }
        List<String> lines = new ArrayList<>();
        totals.forEach((sensor, total) -> lines.add(sensor + " " + total));
        return lines;
    }

    static final class Total extends DoFn<KV<Integer, Long>, String> {
        private static final long serialVersionUID = 1;

        @StateId("sensor")
        private final StateSpec<ValueState<Integer>> sensorState = StateSpecs.value();

        @StateId("total")
        private final StateSpec<ValueState<Long>> totalState = StateSpecs.value(VarLongCoder.of());

        @TimerId("end")
        private final TimerSpec endTimer = TimerSpecs.timer(TimeDomain.EVENT_TIME);

        private final long endMs;

        Total(long endMs) {
            this.endMs = endMs;
        }

        @ProcessElement
        public void process(
                @Element KV<Integer, Long> reading,
                @StateId("sensor") ValueState<Integer> sensor,
                @StateId("total") ValueState<Long> total,
                @TimerId("end") Timer end) {
            @Nullable Long before = total.read();
            sensor.write(reading.getKey());
            total.write(before == null ? reading.getValue() : before + reading.getValue());
            end.set(Instant.ofEpochMilli(endMs));
        }

        @OnTimer("end")
        public void end(
                @StateId("sensor") ValueState<Integer> sensor,
                @StateId("total") ValueState<Long> total,
                OutputReceiver<String> output) {
            output.output(sensor.read() + " " + total.read());
        }
    }
}
