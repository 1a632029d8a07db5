package io.aurochs.benchmarks.driver.streambox;

import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.NativeRuns;
import java.util.ArrayList;
import java.util.List;
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
record FigurePlan(Figure figure, List<Group> groups, List<Double> targetsMs, List<Gap> gaps) {
    FigurePlan {
        groups = List.copyOf(groups);
        targetsMs = List.copyOf(targetsMs);
        gaps = List.copyOf(gaps);
    }

    /** @param isBuilt whether a system can be run */
    static FigurePlan of(Figure figure, FigureOptions options, MachineDescription machine, Predicate<String> isBuilt) {
        List<Group> groups = new ArrayList<>();
        List<Gap> gaps = new ArrayList<>();
        for (String benchmark : options.benchmarksOf(figure)) {
            for (int cores : cores(figure, options, machine.processors())) {
                if (cores > machine.processors()) {
                    gaps.add(new Gap(benchmark, cores, "", "needs " + cores + " cores"));
                } else {
                    Group group = group(figure, benchmark, cores, machine, isBuilt, gaps);
                    if (!group.variants().isEmpty()) {
                        groups.add(group);
                    }
                }
            }
        }
        return new FigurePlan(
                figure, groups, options.targetsMs() == null ? figure.targetsMs() : options.targetsMs(), gaps);
    }

    /** How long all of it takes, about. */
    double expectedSeconds(FigureOptions options) {
        // A search halves what is left, and a rate is decided upon as soon as most of its rounds agree.
        double rates = Math.ceil(Math.log(options.steps() + 1.0) / Math.log(2));
        double searched = targetsMs.isEmpty() ? 0 : (rates + targetsMs.size() - 1) * (options.rounds() / 2 + 1);
        double loaded = figure.load().isPresent() ? options.rounds() : 0;
        return groups.stream()
                .flatMap(group -> group.variants().stream())
                .mapToDouble(variant -> (options.rounds() + searched + loaded)
                        * NativeRuns.expectedSeconds(variant.system(), options.warmup(), options.seconds()))
                .sum();
    }

    private static Group group(
            Figure figure,
            String benchmark,
            int cores,
            MachineDescription machine,
            Predicate<String> isBuilt,
            List<Gap> gaps) {
        List<Variant> variants = new ArrayList<>();
        for (Variant variant : figure.variants(benchmark)) {
            if (isBuilt.test(variant.system())) {
                variants.add(variant);
            } else {
                gaps.add(new Gap(
                        benchmark, cores, variant.name(), "the system " + variant.system() + " is not built here"));
            }
        }
        if (machine.numaNodes() > 1) {
            variants.addAll(figure.variantsOfSeveralNodes());
        } else {
            figure.nodes()
                    .ifPresent(name -> gaps.add(
                            new Gap(benchmark, cores, name, "needs several NUMA nodes, this machine has one")));
        }
        return new Group(benchmark, cores, variants);
    }

    /** Ascending. */
    private static Iterable<Integer> cores(Figure figure, FigureOptions options, int processors) {
        if (options.cores() != null) {
            return new TreeSet<>(options.cores());
        }
        TreeSet<Integer> cores = new TreeSet<>();
        cores.add(processors);
        for (int half = 1; figure.axis() == Figure.Axis.CORES && half < processors; half *= 2) {
            cores.add(half);
        }
        cores.addAll(figure.coresOfPaper());
        return cores;
    }
}
