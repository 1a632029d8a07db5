package io.aurochs.benchmarks.driver.streambox;

import io.aurochs.benchmarks.driver.experiment.Statistics;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.run.RunResult;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One point of a figure.
 *
 * @param benchmark which
 * @param cores on how many
 * @param variant of what is varied
 * @param condition under which
 * @param runs that it is made of; none if there is no such point
 * @param ratio records a second of the variant over those of the first one of its group, round by round; null if there is none
 * @param remark why there is no such point, or what else is to be known; empty for nothing
 */
record Point(
        String benchmark,
        int cores,
        Variant variant,
        Condition condition,
        List<RunResult> runs,
        @Nullable Spread ratio,
        String remark) {
    Point {
        runs = List.copyOf(runs);
    }

    /** Over the runs; null if they do not have the figure. */
    @Nullable
    Spread spread(Function<RunResult, @Nullable Double> figure) {
        return Statistics.spread(
                runs.stream().map(figure).filter(Objects::nonNull).toList());
    }

    /** Over the runs; null if they do not have the figure. */
    @Nullable
    Double median(Function<RunResult, @Nullable Double> figure) {
        Spread spread = spread(figure);
        return spread == null ? null : spread.median();
    }

    /** How many of the runs had other results than the loop. */
    long differing() {
        return runs.stream().filter(run -> !run.resultsEqual()).count();
    }
}
