package io.aurochs.benchmarks.driver.compare;

import io.aurochs.benchmarks.driver.experiment.Condition;
import io.aurochs.benchmarks.driver.experiment.Measure;
import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.run.Ratio;
import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.profiling.report.ProfileDocument;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything a comparison has found.
 *
 * @param options what was compared
 * @param measured the rounds, those of a load's peaks and those that were profiled among them
 * @param trials of stock's candidates
 * @param rate records a second at which every system was driven; 0: as fast as they are taken
 * @param profiles of the last round by system, in the order of the report; empty if none were made
 * @param failures of systems of which a run has failed, and which were not run again; of what they did before there are figures
 */
public record ComparisonReport(
        CompareOptions options,
        Measured measured,
        Measured trials,
        double rate,
        Map<String, ProfileDocument> profiles,
        Map<String, RunFailure> failures) {
    /** Whether no system has failed, and all results were right. */
    public boolean isRight() {
        return failures.isEmpty() && resultsEqual();
    }

    /** Whether the results of every run that the report builds upon were right. */
    public boolean resultsEqual() {
        return measured.wrong().isEmpty();
    }

    long replays() {
        return measured.points().stream().mapToLong(measured::replays).sum();
    }

    /** The median over the rounds whose results are right, or null if these do not have the figure. */
    public @Nullable Double median(String system, Measure measure) {
        return measured.median(options.point(system), measure::of);
    }

    /** How many times the records a second of the other system ours reaches when neither is held back, round by round; null: never. */
    @Nullable
    Spread ratio(Ratio ratio) {
        return measured.ratio(options.peak(ratio.ours()), options.peak(ratio.theirs()));
    }

    /**
     * What is left of a system's throughput when it is profiled, round by round: of its records a second, or at a fixed load,
     * where these are given, of its records a CPU second. Null if it is not profiled, or no results of both were right.
     */
    @Nullable
    Spread profiledRatio(String system) {
        return measured.ratio(
                options.profiled(system),
                options.point(system),
                options.openLoop() ? RunResult::recordsPerCpuSecond : RunResult::recordsPerSecond);
    }

    /** The ratios whose systems are compared, in the order of the report. */
    List<Ratio> ratios() {
        return options.systems().stream()
                .flatMap(system -> options.engine().ratios().stream()
                        .filter(ratio -> ratio.theirs().equals(system))
                        .filter(ratio -> options.systems().contains(ratio.ours())))
                .toList();
    }

    /** Median peaks of a load, by system; of one whose results were all wrong there is none. */
    Map<String, Double> peaks() {
        Map<String, Double> peaks = new LinkedHashMap<>();
        for (String system : options.systems()) {
            Double peak = measured.speed(options.peak(system));
            if (peak != null) {
                peaks.put(system, peak);
            }
        }
        return peaks;
    }

    /** What stock was set to after its trials: the best at a load, or else that at the peak, or else nothing. */
    static Map<String, String> stockSettings(CompareOptions options, Condition condition, Measured trials) {
        return options.tuning()
                .best(condition, trials)
                .or(() -> options.tuning().best(Condition.PEAK, trials))
                .orElse(Map.of());
    }

    /** Stock's candidates that were tried under a condition and had right results, by size, with what they came to. */
    Map<String, Double> tried(Condition condition) {
        Map<String, Double> tried = new LinkedHashMap<>();
        options.tuning().figures(condition, trials).forEach((point, figure) -> tried.put(size(point), figure));
        return tried;
    }

    /** The sizes of those whose results were wrong. */
    List<String> wrongTrials(Condition condition) {
        return options.tuning().candidates(condition).stream()
                .filter(point -> trials.has(point) && !trials.isRight(point))
                .map(ComparisonReport::size)
                .toList();
    }

    private static String size(Point candidate) {
        return String.join(", ", candidate.variant().settings().values());
    }
}
