package io.aurochs.benchmarks.driver.experiment;

import io.aurochs.benchmarks.driver.run.Engine;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Stock's settings: each of its candidates is tried once, and the best one is used.
 *
 * @param engine whose
 * @param setup where they are tried
 */
public record StockTuning(Engine engine, Setup setup) {
    /** Whether there is something to choose. */
    public static boolean isFor(Engine engine) {
        return engine.stockCandidates().size() > 1;
    }

    /** What is tried. */
    public List<Point> candidates(Condition condition) {
        return engine.stockCandidates().stream()
                .map(settings -> new Point(setup, Variant.candidate(settings), condition))
                .toList();
    }

    /** Of the candidates whose results were right, the one with the highest peak, or at a load the lowest p99; empty if there is none. */
    public Optional<Map<String, String>> best(Condition condition, Measured measured) {
        boolean isPeak = condition.equals(Condition.PEAK);
        Map<Point, Double> figures = figures(condition, measured);
        return figures.keySet().stream()
                .max(Comparator.comparingDouble(point -> (isPeak ? 1 : -1) * figures.getOrDefault(point, 0.0)))
                .map(point -> point.variant().settings());
    }

    /** Of those with right results: records a second, or at a load p99 in ms. */
    public Map<Point, Double> figures(Condition condition, Measured measured) {
        Measure measure = condition.equals(Condition.PEAK) ? Measure.RECORDS_PER_SECOND : Measure.P99_MS;
        Map<Point, Double> figures = new LinkedHashMap<>();
        for (Point point : candidates(condition)) {
            Double figure = measured.median(point, measure::of);
            if (figure != null) {
                figures.put(point, figure);
            }
        }
        return figures;
    }
}
