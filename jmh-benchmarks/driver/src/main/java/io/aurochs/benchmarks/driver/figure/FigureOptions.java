package io.aurochs.benchmarks.driver.figure;

import io.aurochs.benchmarks.driver.experiment.Pace;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was asked for.
 *
 * @param figures in their order
 * @param benchmarks null: each figure's own
 * @param cores null: each figure's own
 * @param targetsMs target delays; null: each figure's own
 * @param pace of all runs
 * @param steps into how many equal steps the peak is cut where a rate is searched
 * @param settings of engine and data, for every run
 * @param firstOnly of each figure's own benchmarks, the first alone
 */
public record FigureOptions(
        List<Figure> figures,
        @Nullable List<String> benchmarks,
        @Nullable List<Integer> cores,
        @Nullable List<Double> targetsMs,
        Pace pace,
        int steps,
        Map<String, String> settings,
        boolean firstOnly) {
    public FigureOptions {
        figures = List.copyOf(figures);
        settings = Map.copyOf(settings);
    }

    /** Those of a figure. */
    public List<String> benchmarksOf(Figure figure) {
        if (benchmarks != null) {
            return benchmarks;
        }
        return firstOnly ? figure.benchmarks().subList(0, 1) : figure.benchmarks();
    }
}
