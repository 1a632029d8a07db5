package io.aurochs.benchmarks.driver.compare;

import io.aurochs.benchmarks.driver.compare.CompareOptions.Calibration;
import io.aurochs.benchmarks.driver.compare.ComparisonReport.Load;
import io.aurochs.benchmarks.driver.experiment.Measure;
import io.aurochs.benchmarks.driver.experiment.Statistics;
import io.aurochs.benchmarks.driver.run.BatchTrials;
import io.aurochs.benchmarks.driver.run.ProfiledRun;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.RunProgress;
import io.aurochs.benchmarks.driver.run.RunRequest;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.benchmarks.driver.run.StockTuning;
import io.aurochs.benchmarks.driver.run.SystemRunner;
import io.aurochs.benchmarks.driver.run.Systems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Carries out a comparison: has the settings checked, sets stock to its best, measures peaks if a load is asked for, then runs the
 * rounds. One thread, one run at a time: nothing else of ours may run while one is measured.
 */
public final class Comparison {
    private final CompareOptions options;
    private final SystemRunner runner;
    private final RunProgress progress;

    public Comparison(CompareOptions options, SystemRunner runner, Progress progress) {
        this.options = options;
        this.runner = runner;
        this.progress = new RunProgress(progress, options.app().unit());
    }

    /** Blocks until everything has run. */
    public ComparisonReport run() throws RunFailure, InterruptedException {
        checkSettings();
        StockTuning tuning = StockTuning.NONE;
        if (tunesStock()) {
            tuning = StockTuning.forPeak(trySizes(0, Measure.RECORDS_PER_SECOND));
        }
        if (!options.openLoop()) {
            return report(tuning, null, 0, tuning.peakSize());
        }
        Load load = load(rounds("peak, ", 0, tuning.peakSize(), false));
        if (tunesStock()) {
            tuning = tuning.forLoad(trySizes(load.recordsPerSecond(), Measure.P99_MS));
        }
        return report(tuning, load, load.recordsPerSecond(), tuning.loadSize());
    }

    private ComparisonReport report(StockTuning tuning, @Nullable Load load, double rate, @Nullable Integer stockSize)
            throws RunFailure, InterruptedException {
        List<Round> rounds = rounds("", rate, stockSize, options.profiles() != null);
        List<Map<String, ProfiledRun>> profiled = options.profiles() == null
                ? List.of()
                : rounds.stream().map(Round::profiled).toList();
        return new ComparisonReport(
                options, tuning, load, rounds.stream().map(Round::runs).toList(), profiled);
    }

    /** Runs by system. */
    private record Round(Map<String, RunResult> runs, Map<String, ProfiledRun> profiled) {}

    /** How long all of it takes, about, for the progress bar. */
    public static double expectedSeconds(CompareOptions options) {
        double round = options.systems().stream()
                .mapToDouble(system -> options.engine().expectedSeconds(system, options.warmup(), options.seconds()))
                .sum();
        double peaks = options.openLoop() ? 1 : 0;
        double profiled = options.profiles() == null ? 0 : 1;
        double tuning = tunesStock(options)
                ? StockTuning.SIZES.size()
                        * options.engine().expectedSeconds(Systems.STOCK, tuningWarmup(options), tuningSeconds(options))
                : 0;
        return (1 + peaks + profiled) * options.rounds() * round + (1 + peaks) * tuning;
    }

    /** A wrong setting must not be found out after minutes of measuring stock, which does not know Aurochs' keys. */
    private void checkSettings() throws RunFailure, InterruptedException {
        if (options.settings().keySet().stream().anyMatch(key -> key.startsWith("aurochs."))) {
            Optional<String> ours =
                    options.systems().stream().filter(Systems::isAurochs).findFirst();
            if (ours.isPresent()) {
                check(ours.get());
            }
        }
        if (!options.with().isEmpty()) {
            check(Systems.AUROCHS_WITH);
        }
    }

    private void check(String system) throws RunFailure, InterruptedException {
        runner.run(new RunRequest(system, 0, 0, 0, settings(system, null), true));
    }

    private boolean tunesStock() {
        return tunesStock(options);
    }

    private static boolean tunesStock(CompareOptions options) {
        return options.engine().tunesStock()
                && options.calibration() == Calibration.TRY
                && options.systems().contains(Systems.STOCK)
                && !options.settings().containsKey(StockTuning.KEY);
    }

    private static double tuningWarmup(CompareOptions options) {
        return options.warmup();
    }

    private static double tuningSeconds(CompareOptions options) {
        return options.seconds() / 2;
    }

    private BatchTrials trySizes(double rate, Measure measure) throws RunFailure, InterruptedException {
        Map<Integer, Double> figures = new HashMap<>();
        Set<Integer> wrong = new HashSet<>();
        for (int size : StockTuning.SIZES) {
            RunRequest request = new RunRequest(
                    Systems.STOCK,
                    tuningWarmup(options),
                    tuningSeconds(options),
                    rate,
                    settings(Systems.STOCK, size),
                    false);
            RunResult result = run("stock with batches of " + size, request);
            Double figure = measure.of(result);
            if (!result.resultsEqual()) {
                wrong.add(size);
            } else if (figure != null) {
                figures.put(size, figure);
            }
        }
        return new BatchTrials(figures, wrong);
    }

    private Load load(List<Round> peakRounds) throws RunFailure {
        Map<String, Double> peaks = new LinkedHashMap<>();
        double slowest = Double.POSITIVE_INFINITY;
        for (String system : options.systems()) {
            List<Double> values = new ArrayList<>();
            for (Round round : peakRounds) {
                RunResult run = round.runs().get(system);
                if (run != null && run.resultsEqual()) {
                    values.add(run.recordsPerSecond());
                }
            }
            Double peak = Statistics.median(values);
            if (peak != null) {
                peaks.put(system, peak);
                slowest = Systems.isEngine(system) ? Math.min(slowest, peak) : slowest;
            } else if (Systems.isEngine(system)) {
                throw new RunFailure(
                        "every peak of " + system + " had wrong results, so that there is none to take a share of",
                        differences(system, peakRounds));
            }
        }
        return new Load(
                peaks,
                options.load() * slowest,
                peakRounds.stream().map(Round::runs).toList());
    }

    private static List<String> differences(String system, List<Round> rounds) {
        return rounds.stream()
                .map(round -> round.runs().get(system))
                .filter(Objects::nonNull)
                .flatMap(run -> run.differences().stream())
                .toList();
    }

    private List<Round> rounds(String prefix, double rate, @Nullable Integer stockSize, boolean profile)
            throws RunFailure, InterruptedException {
        List<Round> rounds = new ArrayList<>();
        for (int round = 1; round <= options.rounds(); round++) {
            Map<String, RunResult> runs = new LinkedHashMap<>();
            Map<String, ProfiledRun> profiled = new LinkedHashMap<>();
            for (String system : options.systems()) {
                RunRequest request = new RunRequest(
                        system, options.warmup(), options.seconds(), rate, settings(system, stockSize), false);
                String label = prefix + "round " + round + "/" + options.rounds() + ", " + system;
                runs.put(system, run(label, request));
                if (profile) {
                    profiled.put(system, profile(label + ", profiled", request));
                }
            }
            rounds.add(new Round(runs, profiled));
        }
        return rounds;
    }

    private Map<String, String> settings(String system, @Nullable Integer stockSize) {
        Map<String, String> settings = new HashMap<>(options.settings());
        if (Systems.isStock(system)) {
            settings.keySet().removeIf(key -> key.startsWith("aurochs."));
            if (stockSize != null) {
                settings.put(StockTuning.KEY, Integer.toString(stockSize));
            }
        }
        if (system.equals(Systems.AUROCHS_WITH)) {
            settings.putAll(options.with());
        }
        return settings;
    }

    private RunResult run(String label, RunRequest request) throws RunFailure, InterruptedException {
        begin(label, request);
        RunResult result = runner.run(request);
        progress.end(result);
        return result;
    }

    private ProfiledRun profile(String label, RunRequest request) throws RunFailure, InterruptedException {
        begin(label, request);
        ProfiledRun run = runner.profile(request);
        progress.end(run.result());
        return run;
    }

    private void begin(String label, RunRequest request) {
        progress.begin(
                options.engine().variant(options) + ", " + label,
                options.engine().expectedSeconds(request.system(), request.warmup(), request.seconds()));
    }
}
