package io.aurochs.benchmarks.driver.ordered;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.aurochs.benchmarks.driver.experiment.Setup;
import io.aurochs.benchmarks.driver.figure.Figure;
import io.aurochs.benchmarks.driver.figure.FigureOptions;
import io.aurochs.benchmarks.driver.figure.FigurePlan;
import io.aurochs.benchmarks.driver.figure.FigurePlan.Gap;
import io.aurochs.benchmarks.driver.figure.FigurePlan.Group;
import io.aurochs.benchmarks.driver.figure.FigureRun;
import io.aurochs.benchmarks.driver.figure.FigureView;
import io.aurochs.benchmarks.driver.report.Bars;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.UsageException;
import io.aurochs.benchmarks.driver.streambox.FakeNative;
import java.util.List;
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
        FigureOptions options = OrderedCommand.parse("11", "--rounds=1");
        FakeNative engine = new FakeNative();
        Figure queues = options.figures().get(0);
        Group group = new Group(new Setup(engine.name(), "grep", 2, false), queues.variants("grep"));
        FigurePlan plan = new FigurePlan(queues, List.of(group), List.of(), List.of());
        FigureRun run = new FigureRun(plan, options, engine, Progress.QUIET);
        run.run();
        assertThat(FigureView.of(run, options, engine, FakeNative.TWO_CORES).charts())
                .extracting(Bars::title)
                .containsExactly("grep: records a second", "grep: p99 of delay, ms");
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
                "7|unknown figure '7': known are 8, 11, all",
                "8 --benchmarks grep|--benchmarks grep: known are q1, q2, q3, q4, q15",
                "8 --set aurochs.claim.policy=ct|--set aurochs.claim.policy: varied by figure 8",
                "11 --set aurochs.ordered.queue=shared|--set aurochs.ordered.queue: varied by figure 11"
            })
    void whatMakesNoSenseIsSaidInOneLine(String line, String message) {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> OrderedCommand.parse(line.split(" ")))
                .withMessageStartingWith(message);
    }
}
