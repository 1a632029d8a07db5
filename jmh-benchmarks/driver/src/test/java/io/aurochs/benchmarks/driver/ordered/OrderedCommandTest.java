package io.aurochs.benchmarks.driver.ordered;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;

import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Setup;
import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.figure.Figure;
import io.aurochs.benchmarks.driver.figure.FigureJson;
import io.aurochs.benchmarks.driver.figure.FigureOptions;
import io.aurochs.benchmarks.driver.figure.FigurePlan;
import io.aurochs.benchmarks.driver.figure.FigurePlan.Gap;
import io.aurochs.benchmarks.driver.figure.FigurePlan.Group;
import io.aurochs.benchmarks.driver.figure.FigureRun;
import io.aurochs.benchmarks.driver.figure.FigureView;
import io.aurochs.benchmarks.driver.report.Bars;
import io.aurochs.benchmarks.driver.report.FigureReport;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.UsageException;
import io.aurochs.benchmarks.driver.streambox.FakeNative;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderedCommandTest {
    private static FigurePlan plan(String... args) {
        FigureOptions options = OrderedCommand.parse(args);
        return FigurePlan.of(options.figures().get(0), options, FakeNative.TWO_CORES, "aurochs"::equals);
    }

    @Test
    void queuesArePeaksAndDelaysByCores() {
        assertThat(plan("11", "--benchmarks=q15").points())
                .extracting(point -> point.setup().processors() + ": " + point.brief())
                .containsExactly(
                        "1: hybrid",
                        "1: partitioned",
                        "1: hybrid, 50 % of the lowest peak",
                        "1: partitioned, 50 % of the lowest peak",
                        "2: hybrid",
                        "2: partitioned",
                        "2: hybrid, 50 % of the lowest peak",
                        "2: partitioned, 50 % of the lowest peak");
    }

    @Test
    void waysToReorderArePeaksWithTheFastestPolicy() {
        FigurePlan plan = plan("14", "--benchmarks=q15");
        assertThat(plan.points())
                .extracting(point -> point.setup().processors() + ": " + point.brief())
                .containsExactly("1: non-blocking", "1: lock", "2: non-blocking", "2: lock");
        assertThat(plan.gaps()).isEmpty();
        assertThat(plan.groups())
                .allSatisfy(group -> assertThat(group.variants())
                        .extracting(Variant::settings)
                        .containsExactly(
                                Map.of("aurochs.claim.policy", "ct", "aurochs.ordered.reorder", "non-blocking"),
                                Map.of("aurochs.claim.policy", "ct", "aurochs.ordered.reorder", "lock")));
    }

    @Test
    void policiesTakeTurnsOnTheOrderedEngine() {
        FigurePlan plan = plan("8", "--quick", "--cores=2");
        assertThat(plan.groups()).singleElement().satisfies(group -> {
            assertThat(group.setup().engine()).isEqualTo("ordered");
            assertThat(group.setup().app()).isEqualTo("q1");
            assertThat(group.variants())
                    .extracting(variant -> variant.settings().get("aurochs.claim.policy"))
                    .containsExactly("ct", "lp", "et", "qst");
        });
    }

    @Test
    void peaksAndDelaysHaveAChartEach() throws Exception {
        assertThat(report("11", 2).charts())
                .extracting(Bars::title)
                .containsExactly("grep: records a second", "grep: p99 of delay, ms");
    }

    /** Of a figure whose benchmark a stand-in runs, once on each number of cores. */
    private static FigureRun run(String number, int... cores) throws Exception {
        FigureOptions options = options(number);
        Figure figure = options.figures().get(0);
        FakeNative engine = new FakeNative();
        List<Group> groups = IntStream.of(cores)
                .mapToObj(count -> new Group(new Setup(engine.name(), "grep", count, false), figure.variants("grep")))
                .toList();
        FigureRun run =
                new FigureRun(new FigurePlan(figure, groups, List.of(), List.of()), options, engine, Progress.QUIET);
        run.run();
        return run;
    }

    private static FigureOptions options(String number) {
        return OrderedCommand.parse(number, "--rounds=1");
    }

    private static FigureReport report(String number, int... cores) throws Exception {
        return FigureView.of(run(number, cores), options(number), new FakeNative(), FakeNative.TWO_CORES);
    }

    @Test
    void skewIsByVariantsWithRangesForEachQueue() {
        FigurePlan plan = plan("9");
        assertThat(plan.groups()).singleElement().satisfies(group -> {
            assertThat(group.setup().app()).isEqualTo("keyed-100us");
            assertThat(group.setup().processors()).isEqualTo(2);
            assertThat(group.variants())
                    .extracting(Variant::name)
                    .startsWith("hybrid, sigma 2", "partitioned, sigma 2", "hybrid, sigma 1")
                    .endsWith("hybrid, sigma 0.1", "partitioned, sigma 0.1")
                    .hasSize(10);
            assertThat(group.variants().get(9).settings())
                    .containsOnly(
                            entry("aurochs.bundle.records.least", "1"),
                            entry("aurochs.ordered.queue", "partitioned"),
                            entry("ranges", "workers"),
                            entry("sigma", "0.1"));
        });
        assertThat(plan.gaps()).extracting(Gap::reason).containsExactly("needs 16 cores");
    }

    @Test
    void aChartOfSkewHasTheQueuesSideBySide() throws Exception {
        assertThat(report("9", 2).charts()).singleElement().satisfies(chart -> {
            assertThat(chart.groups())
                    .extracting(Bars.Group::category)
                    .containsExactly("sigma 2", "sigma 1", "sigma 0.5", "sigma 0.25", "sigma 0.1");
            assertThat(chart.legend())
                    .extracting(Bars.Bar::series)
                    .containsExactly("hybrid, 2 cores, peak", "partitioned, 2 cores, peak");
        });
    }

    @Test
    void delaysAreMeasuredForEachCostOfARecord() throws Exception {
        assertThat(plan("10").points())
                .filteredOn(point -> point.setup().app().equals("keyed-10ms"))
                .extracting(Point::brief)
                .containsExactly(
                        "hybrid",
                        "partitioned",
                        "hybrid, 50 % of the lowest peak",
                        "partitioned, 50 % of the lowest peak");
        assertThat(report("10", 2).charts()).extracting(Bars::title).containsExactly("grep: p99 of delay, ms");
    }

    @ParameterizedTest
    @CsvSource({"12, stateless", "13, selective"})
    void scalingIsByCoresForBothWaysToRestoreTheOrder(String figure, String benchmark) {
        assertThat(plan(figure).points())
                .extracting(
                        point -> point.setup().app() + " on " + point.setup().processors() + ": "
                                + point.variant().settings().get("aurochs.ordered.reorder"))
                .containsExactly(
                        benchmark + " on 1: non-blocking",
                        benchmark + " on 1: lock",
                        benchmark + " on 2: non-blocking",
                        benchmark + " on 2: lock");
        assertThat(plan(figure).gaps()).extracting(Gap::reason).containsExactly("needs 16 cores");
    }

    @Test
    void scalingIsTheSpeedUpAndTheCostOfARecord() throws Exception {
        FigureReport report = report("12", 1, 2);
        assertThat(report.charts())
                .extracting(Bars::title)
                .containsExactly("grep: records a second", "grep: speed-up", "grep: worker time of a record, us");
        assertThat(report.markdown().lines().filter(line -> line.startsWith("| grep")))
                .satisfiesExactly(
                        one -> assertThat(one).contains("| 1 |", "| 1.00 |", "| 1,000.0 |"),
                        one -> assertThat(one).contains("| 1 |", "| 1.00 |", "| 1,000.0 |"),
                        two -> assertThat(two).contains("| 2 |", "| 2.00 |", "| 1,000.0 |"),
                        two -> assertThat(two).contains("| 2 |", "| 2.00 |", "| 1,000.0 |"));
        assertThat(report("11", 1, 2).markdown()).doesNotContain("speed-up", "worker us/record");
    }

    @Test
    void jsonHasSpeedUpAndCostWhereTheTableHas() throws Exception {
        assertThat(FigureJson.of(run("12", 1, 2)).points()).hasSize(4).allSatisfy(point -> {
            assertThat(point.ofOneCore()).isNotNull();
            assertThat(point.workerMicrosPerRecord()).isEqualTo(1_000);
        });
        assertThat(FigureJson.of(run("14", 1, 2)).points()).hasSize(4).allSatisfy(point -> {
            assertThat(point.ofOneCore()).isNull();
            assertThat(point.workerMicrosPerRecord()).isNull();
        });
    }

    @Test
    void coresThatAreNotThereAreNamed() {
        assertThat(plan("11", "--benchmarks=q1").gaps())
                .extracting(Gap::reason)
                .containsExactly("needs 4 cores", "needs 8 cores", "needs 16 cores");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "7|unknown figure '7': known are 8, 9, 10, 11, 12, 13, 14, all",
                "8 --benchmarks grep|--benchmarks grep: known are q1, q2, q3, q4, q15, stateless",
                "9 --set sigma=1|--set sigma: varied by figure 9",
                "8 --set aurochs.claim.policy=ct|--set aurochs.claim.policy: varied by figure 8",
                "11 --set aurochs.ordered.queue=shared|--set aurochs.ordered.queue: varied by figure 11",
                "14 --set aurochs.ordered.reorder=lock|--set aurochs.ordered.reorder: varied by figure 14"
            })
    void whatMakesNoSenseIsSaidInOneLine(String line, String message) {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> OrderedCommand.parse(line.split(" ")))
                .withMessageStartingWith(message);
    }
}
