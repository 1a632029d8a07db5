package io.aurochs.benchmarks.driver.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.driver.experiment.PlannedRun;
import io.aurochs.benchmarks.driver.report.Table;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.Engine.Installation;
import io.aurochs.benchmarks.driver.run.FlinkEngine;
import io.aurochs.benchmarks.driver.run.Home;
import io.aurochs.benchmarks.driver.run.JvmOptions;
import io.aurochs.benchmarks.driver.run.RunPlace;
import io.aurochs.benchmarks.driver.run.RunProfiler;
import io.aurochs.benchmarks.driver.run.RunRequest;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.benchmarks.driver.run.StormEngine;
import io.aurochs.benchmarks.driver.run.SystemRunner;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code study all --minutes 30}, of the engines as they are but that nothing is run: what each run is expected to take is what they say. */
class HalfAnHourTest {
    private static final List<ProcessorSet> FOUR = List.of(
            new ProcessorSet(1, 1, List.of(0)),
            new ProcessorSet(2, 1, List.of(0, 1)),
            new ProcessorSet(4, 1, List.of()));

    @TempDir
    private Path out = Path.of("");

    /** Aurochs is faster than the loop on whatever it runs, and stock never is. */
    private static RunResult result(RunRequest request) {
        double speed = switch (request.system()) {
            case "loop" -> 350;
            case "aurochs" -> 400;
            default -> 200;
        };
        Double p99Ms = request.rate() == 0 ? null : 1.0;
        return new RunResult(
                request.system(),
                speed,
                speed,
                1,
                p99Ms,
                p99Ms,
                p99Ms,
                null,
                0,
                null,
                0,
                true,
                List.of(),
                Map.of(),
                null);
    }

    private static final Installation HERE = new Installation(new Home(Path.of("")), JvmOptions.USUAL, null);

    private static Engine storm() {
        return new StormEngine(HERE) {
            @Override
            public Optional<String> missing(List<String> systems) {
                return Optional.empty();
            }

            @Override
            public String build() {
                return "1";
            }

            @Override
            public SystemRunner runner(RunPlace place, @Nullable RunProfiler profiler) {
                return HalfAnHourTest::result;
            }
        };
    }

    private static Engine flink() {
        return new FlinkEngine(FlinkEngine.DEFAULT_VERSION, HERE) {
            @Override
            public Optional<String> missing(List<String> systems) {
                return Optional.empty();
            }

            @Override
            public String build() {
                return "1";
            }

            @Override
            public SystemRunner runner(RunPlace place, @Nullable RunProfiler profiler) {
                return HalfAnHourTest::result;
            }
        };
    }

    private StudyReport run(List<ProcessorSet> sets) throws Exception {
        return StudyExample.run(out, sets, 1, List.of(storm(), flink()), () -> 0, "all", "--minutes=30");
    }

    private static List<String> column(Table table, String name) {
        int index = table.columns().stream().map(Table.Column::name).toList().indexOf(name);
        return index < 0
                ? List.of()
                : table.rows().stream()
                        .map(row -> row.get(index))
                        .filter(cell -> !cell.isEmpty())
                        .toList();
    }

    private static List<String> column(StudyReport report, String figure, String name) {
        return report.figures().stream()
                .filter(each -> each.figure().equals(figure))
                .flatMap(each -> column(each.table(), name).stream())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void everyFigureHasSomethingToShow(int processors) throws Exception {
        StudyReport report = run(processors == 2 ? StudyExample.TWO : FOUR);
        assertThat(report.plan().seconds()).isBetween(0.8 * 1800, 0.95 * 1800);
        // All of these of all seven applications on both engines: stock and Aurochs.
        assertThat(column(report, "run", "of stock")).hasSizeGreaterThanOrEqualTo(2 * 14);
        assertThat(column(report, "run", "of the loop")).hasSizeGreaterThanOrEqualTo(2 * 14);
        assertThat(column(report, "run", "COST"))
                .hasSizeGreaterThanOrEqualTo(2 * 14)
                .contains("1", processors == 2 ? "not within 2" : "not within 4 (tried 1, 4)");
        assertThat(column(report, "6a", "records/s")).hasSize(2 * 14);
        assertThat(column(report, "6b", "over 1 processor")).hasSize(2 * 2 * 7);
        assertThat(column(report, "6c", "over 1 processor")).hasSize(2 * 2 * 7);
        assertThat(column(report, "table4", "CPU utilisation")).hasSize(2 * 14);
        assertThat(column(report, "12", "over S = 1")).hasSize(5 * 14);
        assertThat(column(report, "12", "over unbatched stock")).hasSize(5 * 14);
        assertThat(column(report, "13", "p99 over stock as at its best peak")).isNotEmpty();
        assertThat(column(report, "15", "over neither")).hasSize(5 * 14);
        // No traffic was left, of which placements are modelled; but all that leave it were run.
        assertThat(report.plan().runs().stream()
                        .map(PlannedRun::point)
                        .filter(point -> point.variant().name().equals("aurochs, traffic counted")))
                .hasSize(14);
    }

    @Test
    void theFirstApplicationHasItAllAndStockItsBestSettings() throws Exception {
        StudyReport report = run(StudyExample.TWO);
        assertThat(report.leftOut())
                .noneMatch(line -> line.startsWith("no time within 30 minutes: without acks (wordcount"))
                .noneMatch(line -> line.startsWith("no time within 30 minutes: one processor"));
        assertThat(column(report, "run", "engine")).contains("Storm 2.8, no acks");
        assertThat(report.plan().runs().stream()
                        .map(PlannedRun::point)
                        .filter(point -> point.variant().isCandidate())
                        .map(point -> point.setup().app() + " " + point.setup().acks()))
                .containsAll(Stream.of(
                                List.of("wordcount false"),
                                StudyApp.names().stream()
                                        .map(app -> app + " true")
                                        .toList())
                        .flatMap(List::stream)
                        .toList());
    }

    @Test
    void aLoopIsRunOnceForBothEngines() throws Exception {
        assertThat(run(StudyExample.TWO).plan().runs().stream()
                        .map(PlannedRun::point)
                        .filter(point -> point.variant().name().equals("loop"))
                        .map(point -> point.setup().engine()))
                .hasSize(7)
                .containsOnly("storm");
    }
}
