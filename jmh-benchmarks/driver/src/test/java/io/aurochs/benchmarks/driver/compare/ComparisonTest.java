package io.aurochs.benchmarks.driver.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.aurochs.benchmarks.driver.experiment.Condition;
import io.aurochs.benchmarks.driver.experiment.Statistics;
import io.aurochs.benchmarks.driver.report.Json;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.Ratio;
import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.RunRequest;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.benchmarks.driver.run.StormEngine;
import io.aurochs.benchmarks.driver.run.SystemRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The order of runs and what each is asked for, with a runner that runs nothing. */
class ComparisonTest {
    private final List<RunRequest> requests = new ArrayList<>();

    @Test
    void stockIsTunedOnceBeforeTheAlternatingRounds() throws Exception {
        ComparisonReport report = compare(Examples.options(2, 0, Map.of()));
        assertThat(requests)
                .extracting(RunRequest::system)
                .containsExactly("stock", "stock", "stock", "stock", "aurochs", "loop", "stock", "aurochs", "loop");
        assertThat(requests.subList(0, 3))
                .extracting(request -> request.settings().get(StormEngine.BATCH_SIZE))
                .containsExactly("1", "100", "1000");
        // The runner below makes batches of 100 the fastest.
        assertThat(ReportTable.notes(report))
                .anySatisfy(note -> assertThat(note).endsWith("used: 100"));
        assertThat(requests.get(3).settings()).containsEntry(StormEngine.BATCH_SIZE, "100");
        assertThat(requests.get(4).settings()).isEmpty();
        assertThat(requests).allSatisfy(request -> assertThat(request.rate()).isZero());
        for (String system : List.of("stock", "aurochs", "loop")) {
            assertThat(report.measured().rounds(report.options().point(system))).containsOnlyKeys(1, 2);
        }
    }

    @Test
    void aGivenBatchSizeIsNotTuned() throws Exception {
        ComparisonReport report = compare(Examples.options(1, 0, Map.of(StormEngine.BATCH_SIZE, "10")));
        assertThat(requests)
                .hasSize(3)
                .allSatisfy(request -> assertThat(request.settings()).containsEntry(StormEngine.BATCH_SIZE, "10"));
        assertThat(report.trials().runs()).isZero();
    }

    @Test
    void aLoadIsAShareOfTheSlowestEnginesPeakAndTunesStockForLatency() throws Exception {
        ComparisonReport report = compare(Examples.options(1, 0.5, Map.of()));
        assertThat(requests)
                .extracting(RunRequest::rate)
                .containsExactly(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 100.0, 100.0, 100.0, 100.0, 100.0, 100.0);
        // The loop is slower than stock here, but no engine.
        assertThat(report.peaks()).isEqualTo(Map.of("stock", 200.0, "aurochs", 800.0, "loop", 60.0));
        assertThat(report.rate()).isEqualTo(100);
        assertThat(report.ratio(new Ratio("aurochs", "stock")))
                .as("of the peaks, for at the load all are as fast")
                .isEqualTo(new Statistics.Spread(4, 4, 4));
        // Batches of 1 have the lowest p99 below, though not the highest peak.
        assertThat(ReportTable.notes(report))
                .anySatisfy(note -> assertThat(note).endsWith("1 2.00, 100 101.00, 1000 1001.00, used: 1"));
        assertThat(requests.get(9).settings()).containsEntry(StormEngine.BATCH_SIZE, "1");
    }

    @Test
    void keysOfAurochsAreCheckedFirstAndNotGivenToStock() throws Exception {
        compare(Examples.options(1, 0, Map.of("aurochs.bundle.records", "1", "topology.debug", "false")));
        assertThat(requests.get(0).checkOnly()).isTrue();
        assertThat(requests.get(0).system()).isEqualTo("aurochs");
        assertThat(requests.get(0).settings()).containsKey("aurochs.bundle.records");
        assertThat(requests.subList(1, requests.size())).allSatisfy(request -> {
            assertThat(request.checkOnly()).isFalse();
            assertThat(request.settings().containsKey("aurochs.bundle.records"))
                    .isEqualTo(!request.system().equals("stock"));
            assertThat(request.settings()).containsEntry("topology.debug", "false");
        });
    }

    @Test
    void aurochsIsHeldAgainstItselfWithOtherSettings() throws Exception {
        ComparisonReport report = compare(Examples.withPinnedCores());
        assertThat(requests)
                .extracting(RunRequest::system)
                .containsExactly("aurochs-with", "aurochs", "aurochs-with", "aurochs", "aurochs-with");
        assertThat(requests.get(0).checkOnly()).isTrue();
        assertThat(requests).allSatisfy(request -> {
            assertThat(request.settings()).containsEntry("a", "b");
            assertThat(request.settings().containsKey("aurochs.pin"))
                    .isEqualTo(request.system().equals("aurochs-with"));
        });
        assertThat(ReportTable.conclusions(report)).singleElement().asString().startsWith("aurochs-with / aurochs: ");
    }

    @Test
    void aSizeWithWrongResultsIsNotUsedAndTheReportSaysSo() throws Exception {
        Comparison comparison = new Comparison(
                Examples.options(1, 0, Map.of()),
                request -> "100".equals(request.settings().get(StormEngine.BATCH_SIZE))
                        ? Examples.wrong("stock")
                        : result(request),
                Progress.QUIET);
        ComparisonReport report = comparison.run();
        assertThat(report.tried(Condition.PEAK)).containsOnlyKeys("1", "1000");
        assertThat(report.resultsEqual()).isTrue();
        assertThat(ReportTable.notes(report)).last().asString().contains("left out for wrong results: 100; used: 1");
    }

    @Test
    void whereEachSizeHasWrongResultsAtTheLoadThePeaksIsUsed() throws Exception {
        ComparisonReport report = new Comparison(
                        Examples.options(1, 0.5, Map.of()),
                        request -> request.rate() > 0 && request.system().equals("stock")
                                ? Examples.wrong("stock")
                                : result(request),
                        Progress.QUIET)
                .run();
        assertThat(ReportTable.notes(report))
                .anySatisfy(note -> assertThat(note)
                        .endsWith("at the load (p99 ms): left out for wrong results: 1, 100, 1000; used: 100"));
        JsonNode stock = Json.of(ReportJson.of(report, Examples.MACHINE)).at("/settings/stock");
        assertThat(stock.get("wrongBatchSizes")).isEmpty();
        assertThat(stock.get("wrongBatchSizesAtTheLoad"))
                .extracting(JsonNode::asInt)
                .containsExactly(1, 100, 1000);
    }

    @Test
    void whereEachSizeHasWrongResultsStormsDefaultIsUsed() throws Exception {
        ComparisonReport report = new Comparison(
                        Examples.options(1, 0, Map.of()),
                        request -> request.system().equals("stock") ? Examples.wrong("stock") : result(request),
                        Progress.QUIET)
                .run();
        assertThat(ReportTable.notes(report))
                .anySatisfy(note ->
                        assertThat(note).endsWith("left out for wrong results: 1, 100, 1000; used: Storm's default"));
    }

    @Test
    void aLoadIsNoShareOfWrongPeaks() throws Exception {
        ComparisonReport report = loadOfWrongPeaks("loop");
        assertThat(report.rate())
                .as("the loop's peak is none that it is a share of")
                .isEqualTo(100);
        assertThatThrownBy(() -> loadOfWrongPeaks("stock"))
                .isInstanceOfSatisfying(
                        RunFailure.class,
                        failure -> assertThat(failure.tail()).containsExactly("word 'lord': expected 7, counted 6"))
                .hasMessageContaining("every peak of stock had wrong results");
    }

    /** Half a load, of peaks of which one system's are wrong. */
    private static ComparisonReport loadOfWrongPeaks(String system) throws Exception {
        return new Comparison(
                        Examples.options(1, 0.5, Map.of(StormEngine.BATCH_SIZE, "100")),
                        request -> request.rate() == 0 && request.system().equals(system)
                                ? Examples.wrong(system)
                                : result(request),
                        Progress.QUIET)
                .run();
    }

    @Test
    void flinkIsNotTunedAndItsStockSystemsGetNoKeysOfAurochs() throws Exception {
        ComparisonReport report = compare(Examples.flinkOptions(Map.of("aurochs.bundle.records", "64")));
        assertThat(requests)
                .extracting(RunRequest::system)
                .containsExactly("aurochs", "stock", "stock-reuse", "aurochs", "aurochs-reuse", "loop");
        assertThat(requests.get(0).checkOnly()).isTrue();
        assertThat(requests.subList(1, 3))
                .allSatisfy(request -> assertThat(request.settings()).isEmpty());
        assertThat(requests.subList(3, 5))
                .allSatisfy(request -> assertThat(request.settings()).containsOnlyKeys("aurochs.bundle.records"));
        assertThat(report.trials().runs()).isZero();
    }

    @Test
    void aSystemThatFailsIsNotRunAgainAndTheTableHasTheOthers() throws Exception {
        ComparisonReport report = withFailing(Examples.options(2, 0, Map.of()), List.of("aurochs"));
        assertThat(requests)
                .extracting(RunRequest::system)
                .containsExactly("stock", "stock", "stock", "stock", "aurochs", "loop", "stock", "loop");
        assertThat(report.failures()).containsOnlyKeys("aurochs");
        assertThat(report.resultsEqual()).isTrue();
        assertThat(report.isRight()).isFalse();
        assertThat(ReportTable.of(report, Examples.MACHINE))
                .containsPattern("stock +200 ")
                .containsPattern("aurochs +- ")
                .contains("\nFAILED: the JVM of aurochs ended with exit code 1 and no result\n")
                .contains("results: equal to the loop's in every run that has ended");
        assertThat(ReportJson.of(report, Examples.MACHINE).failures())
                .isEqualTo(Map.of("aurochs", "the JVM of aurochs ended with exit code 1 and no result"));
    }

    @Test
    void stockThatFailsInItsTrialsLeavesTheOthers() throws Exception {
        ComparisonReport report = withFailing(Examples.options(1, 0.5, Map.of()), List.of("stock"));
        assertThat(requests)
                .extracting(RunRequest::system)
                .containsExactly("stock", "aurochs", "loop", "aurochs", "loop");
        assertThat(report.rate())
                .as("a share of the peak of the engine that is left")
                .isEqualTo(400);
    }

    @Test
    void whereAllFailThereIsNoReport() {
        assertThatThrownBy(() -> withFailing(Examples.options(2, 0, Map.of()), List.of("stock", "aurochs", "loop")))
                .isInstanceOf(RunFailure.class)
                .hasMessage("the JVM of stock ended with exit code 1 and no result");
        assertThat(requests).extracting(RunRequest::system).containsExactly("stock", "aurochs", "loop");
    }

    @Test
    void aLoadNeedsAnEngineThatHasNotFailed() {
        assertThatThrownBy(() -> withFailing(Examples.options(1, 0.5, Map.of()), List.of("stock", "aurochs")))
                .isInstanceOf(RunFailure.class)
                .hasMessage("the JVM of stock ended with exit code 1 and no result");
    }

    private ComparisonReport withFailing(CompareOptions options, List<String> systems) throws Exception {
        SystemRunner runner = request -> {
            requests.add(request);
            if (systems.contains(request.system())) {
                throw new RunFailure(
                        "the JVM of " + request.system() + " ended with exit code 1 and no result", List.of("boom"));
            }
            return result(request);
        };
        return new Comparison(options, runner, Progress.QUIET).run();
    }

    private ComparisonReport compare(CompareOptions options) throws Exception {
        SystemRunner runner = request -> {
            requests.add(request);
            return result(request);
        };
        return new Comparison(options, runner, Progress.QUIET).run();
    }

    private static RunResult result(RunRequest request) {
        String size = request.settings().getOrDefault(StormEngine.BATCH_SIZE, "1");
        double speed = switch (request.system()) {
            case "stock" -> size.equals("100") ? 200 : 150;
            case "aurochs" -> 800;
            default -> 60;
        };
        return request.rate() == 0
                ? Examples.run(request.system(), speed)
                : Examples.loaded(request.system(), request.rate(), Double.parseDouble(size) + 1);
    }
}
