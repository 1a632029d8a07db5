package io.aurochs.benchmarks.driver.compare;

import io.aurochs.benchmarks.driver.experiment.Condition;
import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.run.ChildProcesses;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.ProfiledRun;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.RunRequest;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.benchmarks.driver.run.SystemRunner;
import io.aurochs.benchmarks.driver.run.Systems;
import io.aurochs.profiling.report.ProfileDocument;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Carries out a comparison: has the settings checked, sets stock to its best, measures peaks if a load is asked for, then runs the
 * rounds. A system that fails is not run again, and the others go on. One thread, one run at a time: nothing else of ours may run while one
 * is measured.
 */
public final class Comparison {
    private final CompareOptions options;
    private final SystemRunner runner;
    private final Progress progress;
    private final Measured measured = new Measured(Point::brief);
    private final Measured trials = new Measured(Point::brief);
    private final Map<String, ProfileDocument> profiles = new LinkedHashMap<>();
    private final Map<String, RunFailure> failures = new LinkedHashMap<>();
    private Map<String, String> stock = Map.of();

    public Comparison(CompareOptions options, SystemRunner runner, Progress progress) {
        this.options = options;
        this.runner = runner;
        this.progress = progress;
    }

    /** Runs of one system. */
    private interface Runs {
        void run() throws RunFailure, InterruptedException;
    }

    /**
     * Blocks until everything has run.
     *
     * @throws RunFailure if a setting is refused, or no system is left: the failure of the first
     */
    public ComparisonReport run() throws RunFailure, InterruptedException {
        checkSettings();
        attempt(Systems.STOCK, () -> tune(Condition.PEAK, 0));
        double rate = 0;
        if (options.openLoop()) {
            rounds(Condition.PEAK, 0, false);
            rate = options.load() * slowestPeak();
            double load = rate;
            attempt(Systems.STOCK, () -> tune(options.condition(), load));
        }
        rounds(options.condition(), rate, options.profiles() != null);
        return new ComparisonReport(options, measured, trials, rate, profiles, failures);
    }

    /** Nothing if the system has failed before: a run that hangs costs minutes. */
    private void attempt(String system, Runs runs) throws RunFailure, InterruptedException {
        if (failures.containsKey(system)) {
            return;
        }
        try {
            runs.run();
        } catch (RunFailure e) {
            if (ChildProcesses.ending()) {
                throw new InterruptedException("ended while " + system + " ran");
            }
            progress.failed(e);
            failures.put(system, e);
            if (failures.keySet().containsAll(options.systems())) {
                throw failures.values().iterator().next();
            }
        }
    }

    /** How long all of it takes, about, for the progress bar. */
    public static double expectedSeconds(CompareOptions options) {
        Engine engine = options.engine();
        Pace pace = options.pace();
        double round = options.systems().stream()
                .mapToDouble(system -> engine.expectedSeconds(system, pace.warmup(), pace.seconds()))
                .sum();
        double peaks = options.openLoop() ? 1 : 0;
        double profiled = options.profiles() == null ? 0 : 1;
        double tuning = options.tunesStock()
                ? engine.stockCandidates().size()
                        * engine.expectedSeconds(Systems.STOCK, pace.warmup(), pace.seconds() / 2)
                : 0;
        return (1 + peaks + profiled) * pace.rounds() * round + (1 + peaks) * tuning;
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
        runner.run(new RunRequest(system, 0, 0, 0, settings(system), true));
    }

    /** Finds stock's best settings; those so far stay if none of the candidates has right results. */
    private void tune(Condition condition, double rate) throws RunFailure, InterruptedException {
        if (options.tunesStock()) {
            for (Point candidate : options.tuning().candidates(condition)) {
                stock = candidate.variant().settings();
                trials.add(
                        candidate,
                        1,
                        run(candidate, request(Systems.STOCK, options.pace().seconds() / 2, rate), ""));
            }
            stock = ComparisonReport.stockSettings(options, condition, trials);
        }
    }

    private double slowestPeak() throws RunFailure {
        List<Point> engines = options.systems().stream()
                .filter(system -> Systems.isEngine(system) && !failures.containsKey(system))
                .map(options::peak)
                .toList();
        if (engines.isEmpty()) {
            throw failures.values().iterator().next();
        }
        for (Point peak : engines) {
            if (!measured.isRight(peak)) {
                throw new RunFailure(
                        "every peak of " + peak.variant().system()
                                + " had wrong results, so that there is none to take a share of",
                        measured.rounds(peak).values().stream()
                                .flatMap(run -> run.differences().stream())
                                .toList());
            }
        }
        return measured.lowestSpeed(engines).orElse(0);
    }

    private void rounds(Condition condition, double rate, boolean profile) throws RunFailure, InterruptedException {
        for (int round = 1; round <= options.pace().rounds(); round++) {
            String label = ", round " + round + "/" + options.pace().rounds();
            for (String system : options.systems()) {
                int number = round;
                attempt(system, () -> round(system, number, condition, rate, profile, label));
            }
        }
    }

    private void round(String system, int round, Condition condition, double rate, boolean profile, String label)
            throws RunFailure, InterruptedException {
        RunRequest request = request(system, options.pace().seconds(), rate);
        Point point = options.peak(system).at(condition);
        // Every second round in the other order: a machine that gets slower is no cost of profiling.
        boolean profileFirst = round % 2 == 0;
        if (profile && profileFirst) {
            profile(system, round, request, label);
        }
        measured.add(point, round, run(point, request, label));
        if (profile && !profileFirst) {
            profile(system, round, request, label);
        }
    }

    private void profile(String system, int round, RunRequest request, String label)
            throws RunFailure, InterruptedException {
        Point point = options.profiled(system);
        begin(point, request, label);
        ProfiledRun run = runner.profile(request);
        progress.end(run.result(), options.app().unit());
        measured.add(point, round, run.result());
        profiles.put(system, run.profile());
    }

    private RunRequest request(String system, double seconds, double rate) {
        return new RunRequest(system, options.pace().warmup(), seconds, rate, settings(system), false);
    }

    private Map<String, String> settings(String system) {
        Map<String, String> settings = new HashMap<>(options.settings());
        if (Systems.isStock(system)) {
            settings.keySet().removeIf(key -> key.startsWith("aurochs."));
            settings.putAll(stock);
        }
        if (system.equals(Systems.AUROCHS_WITH)) {
            settings.putAll(options.with());
        }
        return settings;
    }

    private RunResult run(Point point, RunRequest request, String round) throws RunFailure, InterruptedException {
        begin(point, request, round);
        RunResult result = runner.run(request);
        progress.end(result, options.app().unit());
        return result;
    }

    private void begin(Point point, RunRequest request, String round) {
        progress.begin(
                options.engine().variant(options.acks()) + ", " + point.brief() + round,
                options.engine().expectedSeconds(request.system(), request.warmup(), request.seconds()));
    }
}
