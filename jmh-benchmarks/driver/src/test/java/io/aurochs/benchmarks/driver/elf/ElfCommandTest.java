package io.aurochs.benchmarks.driver.elf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.aurochs.benchmarks.driver.experiment.Setup;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.figure.Figure;
import io.aurochs.benchmarks.driver.figure.FigureOptions;
import io.aurochs.benchmarks.driver.figure.FigurePlan;
import io.aurochs.benchmarks.driver.figure.FigurePlan.Gap;
import io.aurochs.benchmarks.driver.figure.FigurePlan.Group;
import io.aurochs.benchmarks.driver.figure.FigureRun;
import io.aurochs.benchmarks.driver.figure.FigureView;
import io.aurochs.benchmarks.driver.report.Bars;
import io.aurochs.benchmarks.driver.report.FigureReport;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.UsageException;
import io.aurochs.benchmarks.driver.streambox.FakeNative;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ElfCommandTest {
    private static FigurePlan plan(double memoryGb, List<String> built, String... args) {
        FigureOptions options = ElfCommand.parse(args);
        MachineDescription machine = new MachineDescription("processor", 2, 1, memoryGb, "os", "jvm");
        return FigurePlan.of(options.figures().get(0), options, machine, built::contains);
    }

    private static FigurePlan plan(String... args) {
        return plan(64, List.of("aurochs", "storm", "storm-on-aurochs"), args);
    }

    @Test
    void windowsArePeaksAndDelaysOfFourSystems() {
        assertThat(plan("10a", "--benchmarks=window-300").points())
                .extracting(point -> point.setup().app() + ": " + point.brief())
                .containsExactly(
                        "window-300: trees",
                        "window-300: tables",
                        "window-300: Storm",
                        "window-300: Storm on Aurochs",
                        "window-300: trees, 50 % of the lowest peak",
                        "window-300: tables, 50 % of the lowest peak",
                        "window-300: Storm, 50 % of the lowest peak",
                        "window-300: Storm on Aurochs, 50 % of the lowest peak");
        assertThat(plan("10a").groups())
                .extracting(group -> group.setup().app())
                .containsExactly("window-1", "window-10", "window-30", "window-60", "window-300");
    }

    @Test
    void whatIsNotBuiltIsNamed() {
        FigurePlan plan = plan(64, List.of("aurochs"), "13a");
        assertThat(plan.groups())
                .singleElement()
                .satisfies(group ->
                        assertThat(group.variants()).extracting(Variant::name).containsExactly("trees", "tables"));
        assertThat(plan.gaps())
                .extracting(Gap::reason)
                .containsExactly("the system storm is not built here", "the system storm-on-aurochs is not built here");
    }

    @Test
    void changesAreOfParametersFiltersAndFunctions() {
        assertThat(plan("10b").points())
                .extracting(point -> point.setup().app() + ": " + point.brief())
                .containsExactly(
                        "changes-1: parameters",
                        "changes-1: filter",
                        "changes-1: function",
                        "changes-100: parameters",
                        "changes-100: filter",
                        "changes-100: function");
    }

    @Test
    void recoveryIsNotMeasured() {
        FigurePlan plan = plan("10c");
        assertThat(plan.points()).isEmpty();
        assertThat(plan.gaps())
                .extracting(gap -> gap.variant() + ": " + gap.reason())
                .containsExactly(
                        "a fault: ResumedWords measures the time to the next result",
                        "a straggler: an epoch that leaps sends no message");
    }

    @Test
    void treesAndTablesTakeTurnsWithEachNumberOfKeys() {
        List<Group> groups = plan("11").groups();
        assertThat(groups)
                .extracting(group -> group.setup().app())
                .containsExactly("keys-10k", "keys-100k", "keys-1m", "keys-10m", "keys-100m");
        assertThat(groups.get(3).variants())
                .extracting(Variant::settings)
                .containsExactly(Map.of("state", "tree"), Map.of("state", "table"));
        assertThat(groups.get(4).variants())
                .extracting(Variant::settings)
                .containsExactly(
                        Map.of("state", "tree", "aurochs.memory.bytes", "8g"),
                        Map.of("state", "table", "aurochs.memory.bytes", "24g"));
    }

    @Test
    void keysThatDoNotFitAreNamed() {
        assertThat(plan(23, List.of("aurochs"), "11").gaps())
                .extracting(gap -> gap.benchmark() + ", " + gap.variant() + ": " + gap.reason())
                .containsExactly("keys-100m, tables: needs 30 GB of memory");
    }

    @Test
    void operatorsRunAloneOrAllAtOnce() {
        assertThat(plan("12a").groups().get(0).variants())
                .extracting(Variant::name)
                .containsExactly("max", "min", "sum", "avg", "sum, in a view");
        assertThat(plan("12b").groups().get(0).variants())
                .extracting(variant ->
                        variant.name() + " beside " + variant.settings().get("beside"))
                .containsExactly("max beside others", "min beside others", "sum beside others", "avg beside others");
    }

    @Test
    void overheadsAreColumnsWithChartsOfTheirOwn() throws Exception {
        FigureOptions options = ElfCommand.parse("13a", "--rounds=1");
        FakeNative engine = new FakeNative();
        Group group = new Group(
                new Setup(engine.name(), "grep", 2, false),
                ElfFigure.OVERHEADS.variants("grep").subList(0, 1));
        FigureRun run = new FigureRun(
                new FigurePlan(ElfFigure.OVERHEADS, List.of(group), List.of(), List.of()),
                options,
                engine,
                Progress.QUIET);
        run.run();
        FigureReport report = FigureView.of(run, options, engine, FakeNative.TWO_CORES);
        assertThat(report.markdown()).contains("| % of a core | peak RSS MB |", "| 200.0 | 800 |");
        assertThat(report.charts())
                .extracting(Bars::title)
                .containsExactlyInAnyOrder("grep: % of a core", "grep: peak RSS MB", "grep: p99 of delay, ms");
    }

    @ParameterizedTest
    @EnumSource
    void eachFigureIsOfBenchmarksThatAreThere(ElfFigure figure) {
        FigureOptions options =
                ElfCommand.parse(figure.number(), "--benchmarks=" + String.join(",", figure.benchmarks()));
        assertThat(options.figures()).extracting(Figure::number).containsExactly(figure.number());
        assertThat(figure.paper().of(figure.number())).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "7|unknown figure '7': known are 10a, 10b, 10c, 11, 12a, 12b, 12c, 13a, all",
                "11 --benchmarks grep|--benchmarks grep: known are window-1, window-10",
                "11 --benchmarks window-1|--benchmarks window-1: figure 11 is measured on keys-10k, keys-100k",
                "11 --set state=tree|--set state: varied by figure 11",
                "12a --set size=3|--set size: known are those of aurochs, flink.KEY and of the data ahead, early"
            })
    void whatMakesNoSenseIsSaidInOneLine(String line, String message) {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> ElfCommand.parse(line.split(" ")))
                .withMessageStartingWith(message);
    }
}
