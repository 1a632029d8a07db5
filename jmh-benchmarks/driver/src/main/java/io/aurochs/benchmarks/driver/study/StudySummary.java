package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Setup;
import io.aurochs.benchmarks.driver.experiment.Statistics;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.report.Summary;
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

    /** Throughput over stock's as bars: a block for each engine, and one for an engine with acks that was measured without, too. */
    static List<Summary.Block> blocks(Scope scope, Measured measured) {
        StudySummary summary = new StudySummary(scope, measured);
        return scope.usable().stream()
                .flatMap(engine -> summary.throughputs(engine).stream())
                .map(Throughput::block)
                .toList();
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Engine engine : scope.usable()) {
            throughputs(engine).forEach(throughput -> lines.add(throughput.line()));
            lines.addAll(delay(engine));
            lines.addAll(loop(engine));
        }
        return lines;
    }

    /**
     * Aurochs' throughput over stock's.
     *
     * @param subject which engine, and how many of its applications
     * @param spreads by application, at least one
     */
    private record Throughput(String subject, Map<String, Spread> spreads) {
        String line() {
            Map<String, Double> ratios = medians(spreads);
            return subject + ": " + range(ratios) + " times stock's throughput, geometric mean "
                    + figure(Statistics.geometricMean(ratios.values())) + "; slower than stock: "
                    + those(ratios, ratio -> ratio < 1);
        }

        Summary.Block block() {
            return Summary.Block.withMean(subject, spreads);
        }
    }

    /** Of one engine: with acks, where it has them and was to use them, and without. */
    private List<Throughput> throughputs(Engine engine) {
        List<Function<Scope.Job, Setup>> modes = new ArrayList<>(List.of(scope::setup));
        if (engine.hasAcks() && scope.acks()) {
            modes.add(job -> scope.setup(job).withoutAcks());
        }
        List<Throughput> throughputs = new ArrayList<>();
        for (Function<Scope.Job, Setup> setups : modes) {
            Map<String, Spread> ratios = spreads(
                    engine,
                    setups,
                    (job, setup) ->
                            measured.ratio(Point.peak(setup, Variant.AUROCHS), Point.peak(setup, Variant.STOCK)));
            if (!ratios.isEmpty()) {
                throughputs.add(new Throughput(subject(engine, setups) + ", " + covered(engine, ratios), ratios));
            }
        }
        return throughputs;
    }

    private List<String> delay(Engine engine) {
        Map<String, Double> ratios = ratios(
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
            Map<String, Double> ratios = ratios(
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

    /** The medians of {@link #spreads}. */
    private Map<String, Double> ratios(
            Engine engine, Function<Scope.Job, Setup> setups, BiFunction<Scope.Job, Setup, @Nullable Spread> ratio) {
        return medians(spreads(engine, setups, ratio));
    }

    private static Map<String, Double> medians(Map<String, Spread> spreads) {
        Map<String, Double> medians = new LinkedHashMap<>();
        spreads.forEach((app, spread) -> medians.put(app, spread.median()));
        return medians;
    }

    /** Ratios by application; of what was not measured, failed or was wrong there is none. */
    private Map<String, Spread> spreads(
            Engine engine, Function<Scope.Job, Setup> setups, BiFunction<Scope.Job, Setup, @Nullable Spread> ratio) {
        Map<String, Spread> ratios = new LinkedHashMap<>();
        for (Scope.Job job : scope.jobs(engine.name())) {
            Spread spread = ratio.apply(job, setups.apply(job));
            if (spread != null) {
                ratios.put(job.app().command(), spread);
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
    private String covered(Engine engine, Map<String, ?> ratios) {
        return ratios.size() + " of " + scope.jobs(engine.name()).size() + " applications";
    }

    private static String range(Map<String, Double> ratios) {
        Spread spread = Statistics.spread(List.copyOf(ratios.values()));
        if (spread == null) {
            throw new IllegalArgumentException("no ratios");
        }
        String least = figure(spread.min());
        String most = figure(spread.max());
        return least.equals(most) ? least : least + " to " + most;
    }

    private static String those(Map<String, Double> ratios, DoublePredicate which) {
        List<String> apps = ratios.entrySet().stream()
                // As it is shown: what is 1.00 is no difference.
                .filter(ratio -> which.test(Math.round(100 * ratio.getValue()) / 100.0))
                .map(ratio -> ratio.getKey() + " " + figure(ratio.getValue()))
                .toList();
        return apps.isEmpty()
                ? "none of " + ratios.size()
                : apps.size() + " of " + ratios.size() + " (" + String.join(", ", apps) + ")";
    }

    private static String figure(double ratio) {
        return String.format(Locale.ROOT, "%.2f", ratio);
    }
}
