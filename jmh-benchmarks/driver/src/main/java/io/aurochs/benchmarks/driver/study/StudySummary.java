package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Setup;
import io.aurochs.benchmarks.driver.experiment.Statistics;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.report.Cells;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a study has found, in a few lines for each engine: where Aurochs stands beside stock and the loop, and where it is the worse one. */
final class StudySummary {
    private final Scope scope;
    private final Measured measured;

    private StudySummary(Scope scope, Measured measured) {
        this.scope = scope;
        this.measured = measured;
    }

    /** The lines; of what was not measured there is none. */
    static List<String> of(Scope scope, Measured measured) {
        return new StudySummary(scope, measured).lines();
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Engine engine : scope.usable()) {
            lines.addAll(throughput(engine, scope::setup));
            if (engine.hasAcks() && scope.acks()) {
                lines.addAll(throughput(engine, job -> scope.setup(job).withoutAcks()));
            }
            lines.addAll(delay(engine));
            lines.addAll(loop(engine));
        }
        return lines;
    }

    private List<String> throughput(Engine engine, Function<Scope.Job, Setup> setups) {
        Map<StudyApp, Double> ratios = ratios(
                engine,
                setups,
                (job, setup) -> measured.ratio(Point.peak(setup, Variant.AUROCHS), Point.peak(setup, Variant.STOCK)));
        return ratios.isEmpty()
                ? List.of()
                : List.of(subject(engine, setups) + ", " + covered(engine, ratios) + ": " + range(ratios)
                        + " times stock's throughput, geometric mean " + figure(geometricMean(ratios))
                        + "; slower than stock: " + those(ratios, ratio -> ratio < 1));
    }

    private List<String> delay(Engine engine) {
        Map<StudyApp, Double> ratios = ratios(
                engine,
                job -> scope.setup(job, scope.oneSocket()),
                (job, setup) -> measured.ratio(
                        Point.loaded(setup, Variant.AUROCHS), Point.loaded(setup, Variant.STOCK), RunResult::p99Ms));
        return ratios.isEmpty()
                ? List.of()
                : List.of(subject(engine, scope::setup) + ", " + covered(engine, ratios)
                        + ", all systems at half of the slowest one's peak, at which others may be nearly idle (figure 13): "
                        + range(ratios) + " times stock's p99; higher p99 than stock: "
                        + those(ratios, ratio -> ratio > 1));
    }

    private List<String> loop(Engine engine) {
        List<String> systems = new ArrayList<>();
        for (Variant variant : List.of(Variant.STOCK, Variant.AUROCHS)) {
            Map<StudyApp, Double> ratios = ratios(
                    engine,
                    scope::setup,
                    (job, setup) -> measured.ratio(
                            Point.peak(setup, variant), Point.peak(scope.loop(job.app()), Variant.LOOP)));
            if (!ratios.isEmpty()) {
                systems.add(variant.name() + " " + range(ratios) + " times the loop's throughput, faster in "
                        + ratios.values().stream().filter(ratio -> ratio > 1).count() + " of " + ratios.size());
            }
        }
        return systems.isEmpty()
                ? List.of()
                : List.of(subject(engine, scope::setup) + ", all processors beside one thread of the loop: "
                        + String.join("; ", systems));
    }

    private Map<StudyApp, Double> ratios(
            Engine engine, Function<Scope.Job, Setup> setups, BiFunction<Scope.Job, Setup, @Nullable Spread> ratio) {
        Map<StudyApp, Double> ratios = new LinkedHashMap<>();
        for (Scope.Job job : scope.jobs(engine.name())) {
            Double median = Cells.median(ratio.apply(job, setups.apply(job)));
            if (median != null) {
                ratios.put(job.app(), median);
            }
        }
        return ratios;
    }

    private String subject(Engine engine, Function<Scope.Job, Setup> setups) {
        if (!engine.hasAcks()) {
            return engine.title();
        }
        boolean acks = scope.jobs(engine.name()).stream()
                .anyMatch(job -> setups.apply(job).acks());
        return engine.title() + (acks ? ", acks" : ", no acks");
    }

    /** Of how many applications there is a ratio: what was not measured, failed or was wrong is in none. */
    private String covered(Engine engine, Map<StudyApp, Double> ratios) {
        return ratios.size() + " of " + scope.jobs(engine.name()).size() + " applications";
    }

    private static String range(Map<StudyApp, Double> ratios) {
        Spread spread = Statistics.spread(List.copyOf(ratios.values()));
        if (spread == null) {
            throw new IllegalArgumentException("no ratios");
        }
        String least = figure(spread.min());
        String most = figure(spread.max());
        return least.equals(most) ? least : least + " to " + most;
    }

    private static double geometricMean(Map<StudyApp, Double> ratios) {
        return Math.exp(
                ratios.values().stream().mapToDouble(Math::log).average().orElse(0));
    }

    private static String those(Map<StudyApp, Double> ratios, DoublePredicate which) {
        List<String> apps = ratios.entrySet().stream()
                // As it is shown: what is 1.00 is no difference.
                .filter(ratio -> which.test(Math.round(100 * ratio.getValue()) / 100.0))
                .map(ratio -> ratio.getKey().command() + " " + figure(ratio.getValue()))
                .toList();
        return apps.isEmpty()
                ? "none of " + ratios.size()
                : apps.size() + " of " + ratios.size() + " (" + String.join(", ", apps) + ")";
    }

    private static String figure(double ratio) {
        return String.format(Locale.ROOT, "%.2f", ratio);
    }
}
