package io.aurochs.benchmarks.driver.streambox;

import io.aurochs.benchmarks.driver.experiment.Statistics;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.run.NativeRuns;
import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.RunProgress;
import io.aurochs.benchmarks.driver.run.RunRequest;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.benchmarks.driver.run.SystemRunner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs the variants of one group, in turns round by round: their peaks, then rates for the target delays or one load for all. A variant
 * whose run fails is left out from then on, and the others go on. One thread, one run at a time.
 */
final class GroupRun {
    /** How often results are to fall due in a window, at least. */
    private static final double LEAST_RESULTS = 3;

    private final FigurePlan plan;
    private final Group group;
    private final FigureOptions options;
    private final SystemRunner runner;
    private final RunProgress progress;
    private final Map<Variant, String> failures = new LinkedHashMap<>();
    private final List<Point> points = new ArrayList<>();
    private final List<Search> searches = new ArrayList<>();

    GroupRun(FigurePlan plan, Group group, FigureOptions options, SystemRunner runner, RunProgress progress) {
        this.plan = plan;
        this.group = group;
        this.options = options;
        this.runner = runner;
        this.progress = progress;
    }

    /** Blocks until everything has run; a usage error ends it. */
    void run() throws InterruptedException {
        Map<Variant, List<RunResult>> peaks = inTurns(Condition.PEAK, 0);
        add(Condition.PEAK, peaks);
        if (!plan.targetsMs().isEmpty()) {
            search(peaks);
        }
        Optional<Double> load = plan.figure().load();
        if (load.isPresent()) {
            load(Condition.load(load.get()), peaks);
        }
    }

    List<Point> points() {
        return points;
    }

    List<Search> searches() {
        return searches;
    }

    /** A line for each variant that failed. */
    List<String> failures() {
        return failures.entrySet().stream()
                .map(failure -> group.benchmark() + " on " + group.cores() + ", "
                        + failure.getKey().name() + " " + failure.getValue())
                .toList();
    }

    private void load(Condition condition, Map<Variant, List<RunResult>> peaks) throws InterruptedException {
        double lowest = peaks.values().stream()
                .map(GroupRun::medianSpeed)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .min()
                .orElse(0);
        Map<Variant, List<RunResult>> runs =
                lowest == 0 ? new HashMap<>() : inTurns(condition, condition.value() * lowest);
        for (Variant variant : group.variants()) {
            // All were given the same rate: a ratio would say nothing.
            points.add(point(variant, condition, runs.getOrDefault(variant, List.of()), null, failure(variant)));
        }
    }

    private Map<Variant, List<RunResult>> inTurns(Condition condition, double rate) throws InterruptedException {
        Map<Variant, List<RunResult>> runs = new LinkedHashMap<>();
        for (int round = 1; round <= options.rounds(); round++) {
            for (Variant variant : group.variants()) {
                if (failures.containsKey(variant)) {
                    continue;
                }
                try {
                    RunResult run = run(variant, condition.label() + ", round " + round + "/" + options.rounds(), rate);
                    runs.computeIfAbsent(variant, unseen -> new ArrayList<>()).add(run);
                } catch (RunFailure e) {
                    fail(variant, e);
                }
            }
        }
        return runs;
    }

    private void add(Condition condition, Map<Variant, List<RunResult>> runs) {
        List<RunResult> first = runs.getOrDefault(group.variants().get(0), List.of());
        for (Variant variant : group.variants()) {
            List<RunResult> own = runs.getOrDefault(variant, List.of());
            points.add(point(variant, condition, own, ratio(variant, own, first), failure(variant)));
        }
    }

    private @Nullable Spread ratio(Variant variant, List<RunResult> own, List<RunResult> first) {
        if (variant.equals(group.variants().get(0))) {
            return null;
        }
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < Math.min(own.size(), first.size()); round++) {
            ratios.add(own.get(round).recordsPerSecond() / first.get(round).recordsPerSecond());
        }
        return Statistics.spread(ratios);
    }

    private void search(Map<Variant, List<RunResult>> peaks) throws InterruptedException {
        Map<Double, Map<Variant, Point>> found = new LinkedHashMap<>();
        plan.targetsMs().forEach(target -> found.put(target, new LinkedHashMap<>()));
        for (Variant variant : group.variants()) {
            search(variant, medianSpeed(peaks.getOrDefault(variant, List.of())), found);
        }
        found.values().forEach(byVariant -> points.addAll(byVariant.values()));
    }

    private void search(Variant variant, @Nullable Double peak, Map<Double, Map<Variant, Point>> found)
            throws InterruptedException {
        RateSearch search = new RateSearch(
                peak == null ? 0 : peak,
                options.steps(),
                options.rounds(),
                rate -> run(variant, String.format(Locale.ROOT, "%,.0f records/s", rate), rate));
        for (Map.Entry<Double, Map<Variant, Point>> ofTarget : found.entrySet()) {
            Condition condition = Condition.target(ofTarget.getKey());
            Optional<Trial> highest = Optional.empty();
            if (!failures.containsKey(variant)) {
                try {
                    highest = search.highest(condition.value());
                } catch (RunFailure e) {
                    fail(variant, e);
                }
            }
            List<RunResult> runs = highest.map(Trial::runs).orElse(List.of());
            Point first = ofTarget.getValue().get(group.variants().get(0));
            String remark = runs.isEmpty() && failure(variant).isEmpty() ? notFound(search.trials()) : failure(variant);
            Spread ratio = first == null ? null : ratioOfMedians(runs, first.runs());
            ofTarget.getValue().put(variant, point(variant, condition, runs, ratio, remark));
        }
        searches.add(new Search(group.benchmark(), group.cores(), variant.name(), search.trials()));
    }

    /** The rounds of two rates do not belong together. */
    private static @Nullable Spread ratioOfMedians(List<RunResult> own, List<RunResult> first) {
        Double ours = medianSpeed(own);
        Double theirs = medianSpeed(first);
        return ours == null || theirs == null ? null : Statistics.spread(List.of(ours / theirs));
    }

    private String notFound(List<Trial> trials) {
        if (trials.stream().flatMap(trial -> trial.runs().stream()).anyMatch(run -> run.p99Ms() == null)) {
            return "not found: at some rate no result came in the window; give more --seconds";
        }
        Trial lowest = trials.get(0);
        return String.format(
                Locale.ROOT,
                "not found: p99 %,.0f ms at the lowest rate tried, %,.0f records/s",
                Statistics.median(lowest.runs().stream()
                        .map(RunResult::p99Ms)
                        .filter(Objects::nonNull)
                        .toList()),
                lowest.rate());
    }

    private Point point(
            Variant variant, Condition condition, List<RunResult> runs, @Nullable Spread ratio, String remark) {
        return new Point(group.benchmark(), group.cores(), variant, condition, runs, ratio, remark);
    }

    private RunResult run(Variant variant, String label, double rate) throws RunFailure, InterruptedException {
        double seconds = seconds(rate);
        progress.begin(
                "figure " + plan.figure().number() + ", " + group.benchmark() + " on " + group.cores() + ", "
                        + variant.name() + ", " + label,
                NativeRuns.expectedSeconds(variant.system(), options.warmup(), seconds));
        Map<String, String> settings = new HashMap<>(options.settings());
        settings.putAll(variant.settings());
        RunResult result =
                runner.run(new RunRequest(variant.system(), options.warmup(), seconds, rate, settings, false));
        progress.end(result);
        return result;
    }

    /** At a low rate the window is longer, so that some results fall due in it. */
    private double seconds(double rate) {
        double forResults =
                rate == 0 ? 0 : Math.ceil(LEAST_RESULTS * UsualData.recordsOfSecond(group.benchmark()) / rate);
        return Math.max(options.seconds(), forResults);
    }

    private void fail(Variant variant, RunFailure failure) {
        progress.failed(failure);
        failures.put(variant, "failed: " + failure.getMessage());
    }

    private String failure(Variant variant) {
        return failures.getOrDefault(variant, "");
    }

    private static @Nullable Double medianSpeed(List<RunResult> runs) {
        return Statistics.median(runs.stream().map(RunResult::recordsPerSecond).toList());
    }
}
