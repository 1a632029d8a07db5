package io.aurochs.benchmarks.driver.report;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import io.aurochs.benchmarks.driver.experiment.Condition;
import io.aurochs.benchmarks.driver.experiment.Measure;
import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Setup;
import io.aurochs.benchmarks.driver.run.RunResult;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A point with what was measured of it, for JSON; what there is not is null.
 *
 * @param setup where
 * @param variant its name
 * @param system that ran it
 * @param set settings that it ran with
 * @param condition under which
 * @param medians over the rounds with right results, by name
 * @param runs all of them
 */
public record PointReport(
        Setup setup,
        String variant,
        String system,
        Map<String, String> set,
        Condition condition,
        @JsonAnyGetter Map<String, @Nullable Double> medians,
        List<RunResult> runs) {
    /** Of what has been measured so far. */
    public static PointReport of(Point point, Measured measured) {
        return new PointReport(
                point.setup(),
                point.variant().name(),
                point.variant().system(),
                new TreeMap<>(measured.settings(point)),
                point.condition(),
                Measure.all(measure -> measured.median(point, measure::of)),
                List.copyOf(measured.rounds(point).values()));
    }
}
