package io.aurochs.benchmarks.driver.elf;

import io.aurochs.benchmarks.driver.experiment.Condition;
import io.aurochs.benchmarks.driver.experiment.Statistics;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.figure.Figure;
import io.aurochs.benchmarks.driver.figure.FigureColumn;
import io.aurochs.benchmarks.driver.report.Paper;
import io.aurochs.benchmarks.driver.run.ElfEngine;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.benchmarks.driver.run.Systems;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The figures of the paper on ELF (section 4) that one machine can show. All are on this machine's cores. */
@SuppressWarnings("ImmutableEnumChecker") // its lists are immutable
enum ElfFigure implements Figure {
    WINDOWS("10a", "The most frequent users by the length of sliding windows", Benchmarks.WINDOWS),
    CHANGES("10b", "How long a change of a job takes", List.of("changes-1", "changes-100")),
    RECOVERY("10c", "Recovery", List.of("window-30")),
    KEYS(
            "11",
            "Buffer trees and hash tables by the number of keys",
            List.of("keys-10k", "keys-100k", "keys-1m", "keys-10m", Benchmarks.MOST_KEYS)),
    ALONE("12a", "From the end of an interval to its results, operators one at a time", List.of("operators")),
    AT_ONCE("12b", "From the end of an interval to its results, all operators at once", List.of("operators")),
    BALANCE("12c", "Balance of many jobs", List.of("masters-500", "masters-1000", "masters-2000")),
    OVERHEADS("13a", "What a system uses at the same load", List.of("window-30"));

    private static final Paper PAPER = Paper.beside(ElfFigure.class);
    private static final String STATE = "state";
    private static final Variant TREES = Variant.aurochs("trees", Map.of(STATE, "tree"));
    private static final Variant TABLES = Variant.aurochs("tables", Map.of(STATE, "table"));
    private static final List<Variant> SYSTEMS =
            List.of(TREES, TABLES, named("Storm", Systems.STORM), named("Storm on Aurochs", Systems.STORM_ON_AUROCHS));
    private static final double PERCENT = 100;
    private static final String MEMORY = "aurochs.memory.bytes";
    /** Beside the engine's memory: the heap, the words themselves, and what other processes have. */
    private static final double OTHER_GB = 6;

    private final String number;
    private final String title;
    private final List<String> benchmarks;

    /** Those of several figures. */
    private static final class Benchmarks {
        private static final List<String> WINDOWS =
                List.of("window-1", "window-10", "window-30", "window-60", "window-300");
        private static final String MOST_KEYS = "keys-100m";
    }

    ElfFigure(String number, String title, List<String> benchmarks) {
        this.number = number;
        this.title = title;
        this.benchmarks = benchmarks;
    }

    private static Variant named(String name, String system) {
        return new Variant(name, system, Variant.Tuning.NONE, Map.of(), true);
    }

    @Override
    public String number() {
        return number;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public String heading() {
        return "ELF, figure " + number + ": " + title;
    }

    @Override
    public Axis axis() {
        return Axis.VARIANTS;
    }

    @Override
    public List<String> benchmarks() {
        return benchmarks;
    }

    @Override
    public boolean isOf(String benchmark) {
        return this == OVERHEADS ? Benchmarks.WINDOWS.contains(benchmark) : benchmarks.contains(benchmark);
    }

    @Override
    public List<Double> targetsMs() {
        return List.of();
    }

    @Override
    public Optional<Condition> load() {
        return this == WINDOWS || this == OVERHEADS ? Optional.of(Condition.HALF_LOAD) : Optional.empty();
    }

    @Override
    public boolean drawsPeaks() {
        return this == WINDOWS || this == KEYS;
    }

    @Override
    public List<FigureColumn> columns() {
        return switch (this) {
            case KEYS -> List.of(FigureColumn.measure("bytes/key", "%,.1f"));
            case BALANCE ->
                List.of(
                        FigureColumn.measure("intervals of the busiest worker / mean", "%.2f"),
                        FigureColumn.measure("least time of a job / mean", "%.2f"),
                        FigureColumn.measure("p99.5 / mean", "%.2f"),
                        FigureColumn.measure("most / mean", "%.2f"));
            case OVERHEADS ->
                List.of(
                        new FigureColumn("% of a core", "%.1f", ElfFigure::percentOfCore),
                        new FigureColumn("peak RSS MB", "%,.0f", RunResult::peakRssMb),
                        FigureColumn.measure("context switches/s", "%,.0f"));
            default -> List.of();
        };
    }

    private static double percentOfCore(RunResult run) {
        return PERCENT * run.recordsPerSecond() / run.recordsPerCpuSecond();
    }

    @Override
    public List<Variant> variants(String benchmark) {
        return switch (this) {
            case WINDOWS, OVERHEADS -> SYSTEMS;
            case RECOVERY -> List.of();
            case CHANGES ->
                Stream.of("parameters", "filter", "function")
                        .map(change -> Variant.aurochs(change, Map.of("change", change)))
                        .toList();
            case KEYS ->
                benchmark.equals(Benchmarks.MOST_KEYS)
                        ? List.of(withMemory(TREES, "8g"), withMemory(TABLES, "24g"))
                        : List.of(TREES, TABLES);
            case ALONE ->
                Stream.concat(
                                operators("none"),
                                Stream.of(Variant.aurochs(
                                        "sum, in a view", Map.of("operator", "sum", "beside", "none", "to", "view"))))
                        .toList();
            case AT_ONCE -> operators("others").toList();
            case BALANCE -> List.of(Variant.AUROCHS);
        };
    }

    private static Variant withMemory(Variant variant, String memory) {
        return Variant.aurochs(
                variant.name(), Map.of(STATE, variant.settings().getOrDefault(STATE, ""), MEMORY, memory));
    }

    /** @param beside which of the others run at the same time */
    private static Stream<Variant> operators(String beside) {
        return Stream.of("max", "min", "sum", "avg")
                .map(operator -> Variant.aurochs(operator, Map.of("operator", operator, "beside", beside)));
    }

    @Override
    public Map<String, String> notMeasured() {
        return this == RECOVERY
                ? Map.of(
                        "a fault", "ResumedWords measures the time to the next result",
                        "a straggler", "an epoch that leaps sends no message")
                : Map.of();
    }

    @Override
    public Optional<String> lacks(String benchmark, Variant variant, MachineDescription machine) {
        String memory = variant.settings().get(MEMORY);
        if (memory == null) {
            return Optional.empty();
        }
        double needed = Double.parseDouble(memory.replace("g", "")) + OTHER_GB;
        return machine.memoryGb() >= needed
                ? Optional.empty()
                : Optional.of("needs " + Statistics.plain(needed) + " GB of memory");
    }

    @Override
    public List<Variant> variantsOfSeveralNodes() {
        return List.of();
    }

    @Override
    public List<Integer> coresOfPaper() {
        return List.of();
    }

    @Override
    public String engine() {
        return ElfEngine.NAME;
    }

    @Override
    public Paper paper() {
        return PAPER;
    }
}
