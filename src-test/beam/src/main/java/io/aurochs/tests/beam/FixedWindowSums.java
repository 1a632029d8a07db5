package io.aurochs.tests.beam;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.transforms.Sum;
import org.apache.beam.sdk.transforms.windowing.FixedWindows;
import org.apache.beam.sdk.transforms.windowing.PaneInfo;
import org.apache.beam.sdk.transforms.windowing.Window;
import org.apache.beam.sdk.values.PCollection;
import org.joda.time.Duration;

/** The sum of each sensor's readings in windows that do not overlap. */
final class FixedWindowSums implements BeamJob {
    private static final long SIZE_MS = 10_000;

    @Override
    public PCollection<String> build(Pipeline pipeline, ExampleOptions options) {
        return Readings.first(pipeline, options.getRecords())
                .apply("Windows", Window.into(FixedWindows.of(Duration.millis(SIZE_MS))))
                .apply("Sums", Sum.longsPerKey())
                .apply("Format", ParDo.of(new FormatWindow<>()));
    }

    @Override
    public List<String> expected(ExampleOptions options) {
        Map<Long, Map<Integer, Long>> sums = new TreeMap<>();
        for (long number = 0; number < options.getRecords(); number++) {
            long start = Math.floorDiv(Readings.time(number), SIZE_MS) * SIZE_MS;
            sums.computeIfAbsent(start, key -> new TreeMap<>()).merge(Readings.sensor(number), number, Long::sum);
        }
        List<String> lines = new ArrayList<>();
        sums.forEach((start, ofSensors) -> ofSensors.forEach((sensor, sum) ->
                lines.add(FormatWindow.line(sensor, start, start + SIZE_MS, PaneInfo.Timing.ON_TIME, sum))));
        return lines;
    }
}
