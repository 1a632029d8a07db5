package io.aurochs.tests.beam;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.Max;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.transforms.View;
import org.apache.beam.sdk.transforms.windowing.PaneInfo;
import org.apache.beam.sdk.transforms.windowing.SlidingWindows;
import org.apache.beam.sdk.transforms.windowing.Window;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionView;
import org.joda.time.Duration;

/** The greatest reading of the sensors of each room in overlapping windows; a side input knows their rooms. */
final class SlidingWindowMaxima implements BeamJob {
    private static final long SIZE_MS = 10_000;
    private static final long SLIDE_MS = 4_000;
    private static final Map<Integer, String> ROOMS = rooms();

    private static Map<Integer, String> rooms() {
        Map<Integer, String> rooms = new HashMap<>();
        for (long number = 0; number < 100; number++) {
            int sensor = Readings.sensor(number);
            rooms.put(sensor, "room " + sensor % 5);
        }
        return Map.copyOf(rooms);
    }

    @Override
    public PCollection<String> build(Pipeline pipeline, ExampleOptions options) {
        PCollectionView<Map<Integer, String>> rooms =
                pipeline.apply("Rooms", Create.of(ROOMS)).apply("Room of sensor", View.asMap());
        return Readings.first(pipeline, options.getRecords())
                .apply(
                        "Windows",
                        Window.into(SlidingWindows.of(Duration.millis(SIZE_MS)).every(Duration.millis(SLIDE_MS))))
                .apply("By room", ParDo.of(new ByRoom(rooms)).withSideInputs(rooms))
                .apply("Maxima", Max.longsPerKey())
                .apply("Format", ParDo.of(new FormatWindow<>()));
    }

    @Override
    public List<String> expected(ExampleOptions options) {
        Map<Long, Map<String, Long>> maxima = new TreeMap<>();
        for (long number = 0; number < options.getRecords(); number++) {
            long time = Readings.time(number);
            for (long start = Math.floorDiv(time, SLIDE_MS) * SLIDE_MS; start > time - SIZE_MS; start -= SLIDE_MS) {
                maxima.computeIfAbsent(start, key -> new TreeMap<>())
                        .merge(ROOMS.get(Readings.sensor(number)), number, Long::max);
            }
        }
        List<String> lines = new ArrayList<>();
        maxima.forEach((start, ofRooms) -> ofRooms.forEach((room, maximum) ->
                lines.add(FormatWindow.line(room, start, start + SIZE_MS, PaneInfo.Timing.ON_TIME, maximum))));
        return lines;
    }

    /** Replaces the sensor by its room. */
    private static final class ByRoom extends DoFn<KV<Integer, Long>, KV<String, Long>> {
        private static final long serialVersionUID = 1;

        private final PCollectionView<Map<Integer, String>> rooms;

        ByRoom(PCollectionView<Map<Integer, String>> rooms) {
            this.rooms = rooms;
        }

        @ProcessElement
        public void process(ProcessContext context) {
            KV<Integer, Long> reading = context.element();
            context.output(KV.of(context.sideInput(rooms).get(reading.getKey()), reading.getValue()));
        }
    }
}
