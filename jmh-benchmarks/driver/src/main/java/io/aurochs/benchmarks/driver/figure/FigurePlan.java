package io.aurochs.benchmarks.driver.figure;

import io.aurochs.benchmarks.driver.experiment.Condition;
import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Setup;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * What is run for a figure on this machine, and what cannot be.
 *
 * @param figure which
 * @param groups one after the other
 * @param targetsMs target delays to search rates for, besides the peaks
 * @param gaps what is left out
 */
public record FigurePlan(Figure figure, List<Group> groups, List<Double> targetsMs, List<Gap> gaps) {
    public FigurePlan {
        groups = List.copyOf(groups);
        targetsMs = List.copyOf(targetsMs);
        gaps = List.copyOf(gaps);
    }

    /**
     * What is run in turns.
     *
     * @param setup a benchmark on so many cores
     * @param variants the first is what the others are held against
     */
    public record Group(Setup setup, List<Variant> variants) {
        /** Under a condition. */
        public List<Point> points(Condition condition) {
            return variants.stream()
                    .map(variant -> new Point(setup, variant, condition))
                    .toList();
        }
    }

    /**
     * What cannot be measured.
     *
     * @param benchmark which
     * @param cores on how many
     * @param variant its name; empty: all of them
     * @param reason what it needs
     */
    public record Gap(String benchmark, int cores, String variant, String reason) {}

    /** A figure's benchmark on so many cores. */
    static Setup setup(Figure figure, String benchmark, int cores) {
        return new Setup(figure.engine(), benchmark, cores, false);
    }

    /** @param isBuilt whether a system can be run */
    public static FigurePlan of(
            Figure figure, FigureOptions options, MachineDescription machine, Predicate<String> isBuilt) {
        List<Group> groups = new ArrayList<>();
        List<Gap> gaps = new ArrayList<>();
        for (String benchmark : options.benchmarksOf(figure)) {
            for (int cores : cores(figure, options, machine.processors())) {
                if (cores > machine.processors()) {
                    gaps.add(new Gap(benchmark, cores, "", "needs " + cores + " cores"));
                    continue;
                }
                List<Variant> variants = new ArrayList<>();
                new TreeMap<>(figure.notMeasured())
                        .forEach((name, reason) -> gaps.add(new Gap(benchmark, cores, name, reason)));
                for (Variant variant : figure.variants(benchmark)) {
                    Optional<String> lack = isBuilt.test(variant.system())
                            ? figure.lacks(benchmark, variant, machine)
                            : Optional.of("the system " + variant.system() + " is not built here");
                    if (lack.isEmpty()) {
                        variants.add(variant);
                    } else {
                        gaps.add(new Gap(benchmark, cores, variant.name(), lack.get()));
                    }
                }
                for (Variant variant : figure.variantsOfSeveralNodes()) {
                    if (machine.numaNodes() > 1) {
                        variants.add(variant);
                    } else {
                        String reason = "needs several NUMA nodes, this machine has one";
                        gaps.add(new Gap(benchmark, cores, variant.name(), reason));
                    }
                }
                if (!variants.isEmpty()) {
                    groups.add(new Group(setup(figure, benchmark, cores), variants));
                }
            }
        }
        return new FigurePlan(
                figure, groups, options.targetsMs() == null ? figure.targetsMs() : options.targetsMs(), gaps);
    }

    /** All that is to be measured, in the order of the table. */
    public List<Point> points() {
        List<Condition> conditions = new ArrayList<>(List.of(Condition.PEAK));
        targetsMs.forEach(target -> conditions.add(Condition.target(target)));
        figure.load().ifPresent(conditions::add);
        return groups.stream()
                .flatMap(group -> conditions.stream().flatMap(condition -> group.points(condition).stream()))
                .toList();
    }

    /** How long all of it takes, about. */
    public double expectedSeconds(FigureOptions options, Engine engine) {
        Pace pace = options.pace();
        // A search halves what is left, and a rate is decided upon as soon as most of its rounds agree.
        double rates = Math.ceil(Math.log(options.steps() + 1.0) / Math.log(2));
        double searched = targetsMs.isEmpty() ? 0 : (rates + targetsMs.size() - 1) * (pace.rounds() / 2 + 1);
        double loaded = figure.load().isPresent() ? pace.rounds() : 0;
        return groups.stream()
                .flatMap(group -> group.variants().stream())
                .mapToDouble(variant -> (pace.rounds() + searched + loaded)
                        * engine.expectedSeconds(variant.system(), pace.warmup(), pace.seconds()))
                .sum();
    }

    /** Ascending. */
    private static Iterable<Integer> cores(Figure figure, FigureOptions options, int processors) {
        if (options.cores() != null) {
            return new TreeSet<>(options.cores());
        }
        TreeSet<Integer> cores = new TreeSet<>(figure.coresOfPaper());
        cores.add(processors);
        for (int half = 1; figure.axis() == Figure.Axis.CORES && half < processors; half *= 2) {
            cores.add(half);
        }
        return cores;
    }
}
