package io.aurochs.benchmarks.driver.study.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Setup;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.report.FigureReport;
import io.aurochs.benchmarks.driver.report.Paper;
import io.aurochs.benchmarks.driver.study.StudyCommand;
import io.aurochs.profiling.model.Category;
import io.aurochs.profiling.model.RuntimeFigures;
import io.aurochs.profiling.model.Stall;
import io.aurochs.profiling.report.ProfileDocument;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PaperTablesTest {
    private static final Environment ONE_SOCKET =
            new Environment(List.of(new Environment.Component("Processor", "Example CPU")), 1);
    private static final Limits NO_COUNTERS = new Limits("perf is not installed", "no memory controllers");
    private static final Simulated SIMULATION =
            new Simulated("wordcount aurochs", 2_000, 5, 12.5, 0.25, new TreeMap<>(Map.of(50, 4_096L, 99, 40_960L)));

    private static FigureReport table(Map<String, FigureReport> tables, String name) {
        return Objects.requireNonNull(tables.get(name), name);
    }

    @Test
    void areTheStudysInItsOrder() {
        assertThat(tables(List.of(), List.of(), NO_COUNTERS))
                .containsOnlyKeys("table1", "table2", "table3", "table4", "table5", "7", "8", "9", "10", "11");
    }

    @Test
    void whatAMachineCannotTellIsSaidWithTheReason() {
        Map<String, FigureReport> tables = tables(List.of(observed(null)), List.of(), NO_COUNTERS);
        assertThat(table(tables, "7").notMeasured())
                .containsExactly("T_C, T_Br, T_Fe, T_Be: not at all: perf is not installed");
        for (String figure : List.of("8", "11")) {
            assertThat(table(tables, figure).table().isEmpty()).isTrue();
            assertThat(table(tables, figure).notMeasured())
                    .anySatisfy(line -> assertThat(line).endsWith("not at all: perf is not installed"))
                    .anySatisfy(line -> assertThat(line)
                            .contains("run './aurochs profile --simulate storm|flink APP --json FILE' first"));
        }
        assertThat(table(tables, "table5").notMeasured())
                .anySatisfy(line -> assertThat(line).contains("this machine has one socket"));
        assertThat(table(tables, "table4").notMeasured())
                .containsExactly("memory bandwidth: not at all: no memory controllers");
        assertThat(table(tables, "table2").markdown())
                .contains("| L1-I cache stalls | L1 instruction cache misses | not at all |")
                .contains("| DTLB stalls | DTLB misses | not at all |")
                .contains(
                        "not measured: by counters: perf is not installed", "not measured: by simulation: nothing was");
        assertThat(table(tables, "10").notMeasured()).hasSize(1);
    }

    @Test
    void sharesOfTheTimeAreSampled() {
        Map<String, FigureReport> tables = tables(List.of(observed(null)), List.of(), NO_COUNTERS);
        assertThat(table(tables, "7").markdown())
                .contains("| WC | storm 1.0 | stock | 50.0 % | 30.0 % | 0.0 % | 0.0 % | 0.0 % | 20.0 % | 0.0 % |")
                .contains("sampled (async)");
        assertThat(table(tables, "table1").markdown())
                .contains("| WC | storm 1.0 | stock | 3 | 1.0 % | 20.0 % | 40 | 100 | 0.0 % |");
        assertThat(table(tables, "table4").markdown())
                .contains("| WC | storm 1.0 | stock | 75 % | 15.00 | 62 % / 20 % |");
        assertThat(table(tables, "9").markdown()).contains("| WC | storm 1.0 | stock | 20.0 |");
    }

    @Test
    void countersAreTakenWhereThereAreSome() {
        Map<String, FigureReport> tables = tables(
                List.of(observed(Map.of(
                        Stall.T_C, 0.3, Stall.T_FE, 0.4, Stall.L1I, 0.2, Stall.L1D, 0.1, Stall.LLC_LOCAL, 0.05))),
                List.of(SIMULATION),
                new Limits("", ""));
        assertThat(table(tables, "7").markdown())
                .contains("| 30.0 % | 40.0 % | 50.0 % |", "hardware counter")
                .doesNotContain("not measured: ");
        assertThat(table(tables, "8").markdown())
                .contains("| L1-I misses |", "| 40.0 % | 20.0 % |", "hardware counter")
                .doesNotContain("simulated");
        assertThat(table(tables, "11").markdown())
                .contains("| 10.0 % | 5.0 % |")
                .doesNotContain("simulated");
        assertThat(table(tables, "table2").markdown())
                .contains("| L1-I cache stalls | L1 instruction cache misses | hardware counter |")
                .contains("| DTLB stalls | DTLB misses | not at all |")
                .contains("not measured: by counters: this processor has no counter for it");
        assertThat(table(tables, "table5").markdown()).contains("| 5.0 % |");
    }

    @Test
    void simulationsStandInForCounters() {
        Map<String, FigureReport> tables = tables(List.of(), List.of(SIMULATION), NO_COUNTERS);
        assertThat(table(tables, "8").markdown())
                .contains(
                        "| wordcount aurochs | 2,000 | 5.00 | 2.50 |",
                        "simulated on the caches of the paper's processor")
                .contains("not measured: front-end stalls as time: not at all: perf is not installed");
        assertThat(table(tables, "11").markdown()).contains("| wordcount aurochs | 12.50 | 0.250 |");
        assertThat(table(tables, "9").remarks()).contains("wordcount aurochs: 50 % in 4 KB, 99 % in 40 KB");
        assertThat(table(tables, "table2").markdown())
                .contains("| L1-D stalls | L1 data cache misses that hit L2 | simulated |");
    }

    @Test
    void whatThePaperSaysStandsBeside() {
        assertThat(tables(List.of(), List.of(), NO_COUNTERS).values())
                .filteredOn(table -> !table.figure().equals("table2"))
                .allSatisfy(
                        table -> assertThat(table.paper()).as(table.figure()).isNotEmpty());
    }

    private static Map<String, FigureReport> tables(List<Observed> observed, List<Simulated> simulated, Limits limits) {
        return new PaperTables(ONE_SOCKET, observed, simulated, limits, Paper.beside(StudyCommand.class))
                .all().stream().collect(Collectors.toMap(FigureReport::figure, table -> table));
    }

    private static Observed observed(@Nullable Map<Stall, Double> cycles) {
        return new Observed(
                Point.peak(new Setup("storm", "wordcount", 2, true), Variant.STOCK),
                "WC",
                "storm 1.0",
                new ProfileDocument(
                        "aurochs",
                        "async",
                        10,
                        2,
                        1_000,
                        List.of(new ProfileDocument.Part(
                                "(total)",
                                4,
                                15,
                                Map.of(Category.USER, 0.5, Category.FILL, 0.2, Category.GLUE, 0.1, Category.GC, 0.2),
                                0.25,
                                10,
                                20_480)),
                        new RuntimeFigures(3, 0.1, 40, 102_400),
                        Map.of(),
                        cycles));
    }
}
