package io.aurochs.benchmarks.driver.compare;

import io.aurochs.benchmarks.driver.experiment.Measure;
import io.aurochs.benchmarks.driver.experiment.Statistics;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.run.ProfiledRun;
import io.aurochs.benchmarks.driver.run.Ratio;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.benchmarks.driver.run.StockTuning;
import io.aurochs.profiling.report.ProfileDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Everything a comparison has found.
 *
 * @param options what was compared
 * @param tuning how stock's best setting was found
 * @param load how the load was chosen; null if sources emitted as fast as they could
 * @param rounds one map from system to its run for each round
 * @param profiled the same with runs that were profiled; empty if none were
 */
public record ComparisonReport(
        CompareOptions options,
        StockTuning tuning,
        @Nullable Load load,
        List<Map<String, RunResult>> rounds,
        List<Map<String, ProfiledRun>> profiled) {

    /**
     * The rate of an open loop.
     *
     * @param peaks median records a second of each system when it is not held back
     * @param recordsPerSecond at which every system was driven
     * @param peakRounds the runs that the peaks are of, as {@code rounds}
     */
    public record Load(Map<String, Double> peaks, double recordsPerSecond, List<Map<String, RunResult>> peakRounds) {}

    public ComparisonReport {
        rounds = List.copyOf(rounds);
        profiled = List.copyOf(profiled);
    }

    /** Of a comparison without profiles. */
    public ComparisonReport(
            CompareOptions options, StockTuning tuning, @Nullable Load load, List<Map<String, RunResult>> rounds) {
        this(options, tuning, load, rounds, List.of());
    }

    /** A run and which one it is, for who reads of it. */
    private record LabelledRun(String label, RunResult result) {}

    /** Every run that the report builds upon, those of a load's peaks and those that were profiled among them. */
    private List<LabelledRun> runs() {
        List<LabelledRun> runs = new ArrayList<>();
        if (load != null) {
            addRuns("peak, ", load.peakRounds(), Function.identity(), runs);
        }
        addRuns("", rounds, Function.identity(), runs);
        addRuns("profiled, ", profiled, ProfiledRun::result, runs);
        return runs;
    }

    private static <T> void addRuns(
            String prefix, List<Map<String, T>> rounds, Function<T, RunResult> result, List<LabelledRun> runs) {
        for (int round = 0; round < rounds.size(); round++) {
            for (Map.Entry<String, T> run : rounds.get(round).entrySet()) {
                String label = prefix + "round " + (round + 1) + ", " + run.getKey();
                runs.add(new LabelledRun(label, result.apply(run.getValue())));
            }
        }
    }

    public boolean resultsEqual() {
        return runs().stream().allMatch(run -> run.result().resultsEqual());
    }

    public long replays() {
        return runs().stream().mapToLong(run -> run.result().replays()).sum();
    }

    /** The runs in which records came again, of which only that nothing was lost could be checked. */
    public List<String> checkedForLossOnly() {
        return runs().stream()
                .filter(run -> run.result().checkedForLossOnly())
                .map(run -> run.label() + " (" + run.result().replays() + ")")
                .toList();
    }

    /** The median over the rounds whose results are right, or null if these do not have the figure. */
    @Nullable
    public Double median(String system, Measure measure) {
        return Statistics.median(values(system, measure));
    }

    /** Smallest, middle and largest over the rounds whose results are right, or null if these do not have the figure. */
    @Nullable
    public Spread spread(String system, Measure measure) {
        return Statistics.spread(values(system, measure));
    }

    /**
     * How many times the records a second of the other system ours reaches when neither is held back, round by round, where the results of
     * both are right; null where that is in no round, or one is not compared.
     */
    @Nullable
    public Spread ratio(Ratio ratio) {
        List<Double> ratios = new ArrayList<>();
        for (Map<String, RunResult> round : load == null ? rounds : load.peakRounds()) {
            RunResult ours = round.get(ratio.ours());
            RunResult theirs = round.get(ratio.theirs());
            if (ours != null && theirs != null && ours.resultsEqual() && theirs.resultsEqual()) {
                ratios.add(ours.recordsPerSecond() / theirs.recordsPerSecond());
            }
        }
        return Statistics.spread(ratios);
    }

    /**
     * What is left of a system's throughput when it is profiled, round by round: of its records a second, or at a fixed load,
     * where these are given, of its records a CPU second. Null if it is not profiled, or no results of both were right.
     */
    @Nullable
    public Spread profiledRatio(String system) {
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < profiled.size(); round++) {
            ProfiledRun with = profiled.get(round).get(system);
            RunResult without = rounds.get(round).get(system);
            if (with != null && without != null && with.result().resultsEqual() && without.resultsEqual()) {
                ratios.add(throughput(with.result()) / throughput(without));
            }
        }
        return Statistics.spread(ratios);
    }

    private double throughput(RunResult run) {
        return options.openLoop() ? run.recordsPerCpuSecond() : run.recordsPerSecond();
    }

    /** Profiles of the last round, in the order of the report; empty if none were made. */
    public List<ProfileDocument> profiles() {
        if (profiled.isEmpty()) {
            return List.of();
        }
        Map<String, ProfiledRun> last = profiled.get(profiled.size() - 1);
        return options.systems().stream()
                .map(last::get)
                .filter(Objects::nonNull)
                .map(ProfiledRun::profile)
                .toList();
    }

    /** The ratios whose systems are compared, in the order of the report. */
    public List<Ratio> ratios() {
        List<Ratio> ratios = new ArrayList<>();
        for (String system : options.systems()) {
            options.engine().ratios().stream()
                    .filter(ratio -> ratio.theirs().equals(system))
                    .filter(ratio -> options.systems().contains(ratio.ours()))
                    .forEach(ratios::add);
        }
        return ratios;
    }

    /** One line for each run whose results were not equal, with what differed. */
    public List<String> differences() {
        return runs().stream()
                .filter(run -> !run.result().resultsEqual())
                .map(run -> run.label() + ": " + String.join("; ", run.result().differences()))
                .toList();
    }

    private List<Double> values(String system, Measure measure) {
        List<Double> values = new ArrayList<>();
        for (Map<String, RunResult> round : rounds) {
            RunResult run = round.get(system);
            Double value = run == null || !run.resultsEqual() ? null : measure.of(run);
            if (value != null) {
                values.add(value);
            }
        }
        return values;
    }
}
