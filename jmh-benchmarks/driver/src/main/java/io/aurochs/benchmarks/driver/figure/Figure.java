package io.aurochs.benchmarks.driver.figure;

import io.aurochs.benchmarks.driver.experiment.Condition;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.report.Paper;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A figure of a paper, or a section that gives figures in its text: what it varies, and on what it is measured by default. */
public interface Figure {
    /** What a plot has from left to right. */
    enum Axis {
        CORES,
        VARIANTS
    }

    /** In the paper; of a section, its own. */
    String number();

    /** What it shows, in a few words. */
    String title();

    /** With its place in the paper. */
    String heading();

    /** What its plot has from left to right. */
    Axis axis();

    /** Those that it is measured on unless others are asked for. */
    List<String> benchmarks();

    /** Target delays, in ms, besides the peak. */
    List<Double> targetsMs();

    /** At which delays are measured; empty: they are not. */
    Optional<Condition> load();

    /** Whether its plot shows the peaks. */
    boolean drawsPeaks();

    /** Whether it is about the speed-up by cores and the cost of a record. */
    default boolean showsScaling() {
        return false;
    }

    /** What takes turns; the first is what the others are held against. */
    List<Variant> variants(String benchmark);

    /** What stands below the bars of a variant in a plot that has variants from left to right. */
    default String category(Variant variant) {
        return variant.name();
    }

    /** What else distinguishes a variant from others of its category; empty for nothing. */
    default String series(Variant variant) {
        return "";
    }

    /** What takes turns, too, on a machine of several NUMA nodes. */
    List<Variant> variantsOfSeveralNodes();

    /** On how many cores the paper measured, as far as its text says. */
    List<Integer> coresOfPaper();

    /** What else its table shows of runs, from left to right, each with a chart of its own. */
    default List<FigureColumn> columns() {
        return List.of();
    }

    /** Whether it can be measured on a benchmark of its engine. */
    default boolean isOf(String benchmark) {
        return true;
    }

    /** What a machine lacks to run a variant of a benchmark; empty: nothing. */
    default Optional<String> lacks(String benchmark, Variant variant, MachineDescription machine) {
        return Optional.empty();
    }

    /** What it shows that cannot be measured on any machine: by its name in tables, the reason. */
    default Map<String, String> notMeasured() {
        return Map.of();
    }

    /** The engine that runs its benchmarks. */
    String engine();

    /** The text of the paper. */
    Paper paper();

    /** Keys of the settings that it varies. */
    default Set<String> varied() {
        return Stream.concat(
                        variantsOfSeveralNodes().stream(),
                        benchmarks().stream().flatMap(benchmark -> variants(benchmark).stream()))
                .flatMap(variant -> variant.settings().keySet().stream())
                .collect(Collectors.toSet());
    }

    /** What the paper's text gives for a point; empty for nothing. */
    default String ofPaper(Point point) {
        return paper().of(number(), point).stream()
                .map(text -> text.statement() + " (" + text.place() + ")")
                .collect(Collectors.joining("; "));
    }
}
