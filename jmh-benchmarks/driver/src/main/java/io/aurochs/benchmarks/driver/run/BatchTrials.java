package io.aurochs.benchmarks.driver.run;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What producer batch sizes came to, each in one run.
 *
 * @param figures by size, of the runs with right results
 * @param wrong the sizes whose results were wrong, of which there is no figure
 */
public record BatchTrials(Map<Integer, Double> figures, Set<Integer> wrong) {
    public static final BatchTrials NONE = new BatchTrials(Map.of(), Set.of());

    public BatchTrials {
        figures = new TreeMap<>(figures);
        wrong = new TreeSet<>(wrong);
    }

    public boolean isNone() {
        return figures.isEmpty() && wrong.isEmpty();
    }

    @Nullable
    public Integer highest() {
        return figures.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(null);
    }

    @Nullable
    public Integer lowest() {
        return figures.entrySet().stream()
                .min(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(null);
    }
}
