package io.aurochs.benchmarks.driver.streambox;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.figure.FigureRun;
import io.aurochs.benchmarks.driver.run.RunRequest;
import io.aurochs.benchmarks.driver.run.RunResult;
import org.junit.jupiter.api.Test;

class FigureRunTest {
    private final FakeNative engine = new FakeNative();

    @Test
    void variantsTakeTurnsRoundByRound() throws Exception {
        FigureRun report = engine.run("7", "--benchmarks=netmon", "--rounds=2", "--set=seed=7");
        assertThat(engine.requests)
                .extracting(request -> request.settings().get("early"))
                .containsExactly("0", "10", "20", "30", "40", "0", "10", "20", "30", "40");
        assertThat(engine.requests).allSatisfy(request -> {
            assertThat(request.rate()).isZero();
            assertThat(request.settings()).containsEntry("seed", "7");
        });
        assertThat(report.plan().points())
                .hasSize(5)
                .allSatisfy(point -> assertThat(report.measured().rounds(point)).hasSize(2));
        assertThat(report.ratio(report.plan().points().get(0))).isNull();
        assertThat(report.ratio(report.plan().points().get(4)))
                .isNotNull()
                .satisfies(ratio -> assertThat(ratio.median()).isEqualTo(1));
        assertThat(report.isRight()).isTrue();
    }

    @Test
    void ratiosAreToTheFirstOfTheSameCores() throws Exception {
        FigureRun report = engine.run("9", "--benchmarks=netmon", "--rounds=1");
        assertThat(engine.places).containsExactly("netmon on 1", "netmon on 1", "netmon on 2", "netmon on 2");
        Point last = report.plan().points().get(3);
        assertThat(last.variant().name()).isEqualTo("in-order");
        assertThat(report.ratio(last))
                .isNotNull()
                .satisfies(ratio -> assertThat(ratio.median()).isEqualTo(0.5));
    }

    @Test
    void ratesAreSearchedForEachTarget() throws Exception {
        FigureRun report = engine.run("6", "--benchmarks=netmon", "--cores=2", "--rounds=1");
        assertThat(report.plan().points())
                .extracting(point ->
                        point.condition().label() + ": " + report.measured().speed(point))
                .containsExactly(
                        "peak: 2000.0",
                        "delay within 1000 ms: 2000.0",
                        "delay within 500 ms: 2000.0",
                        "delay within 50 ms: 500.0");
        assertThat(report.searches()).hasSize(1);
    }

    @Test
    void windowsAreLongEnoughForResultsToFallDue() throws Exception {
        engine.run("6", "--benchmarks=netmon", "--cores=2", "--rounds=1", "--targets=1000");
        // Three times 500,000 records at 1,000 a second.
        assertThat(engine.requests.get(0).seconds()).isEqualTo(10);
        assertThat(engine.requests.get(1).rate()).isEqualTo(1_000);
        assertThat(engine.requests.get(1).seconds()).isEqualTo(1_500);
    }

    @Test
    void aTargetThatNoRateMeetsIsSaid() throws Exception {
        FigureRun report = engine.run("6", "--benchmarks=netmon", "--cores=2", "--rounds=1", "--targets=5");
        Point point = report.plan().points().get(1);
        assertThat(report.measured().has(point)).isFalse();
        assertThat(report.remark(point)).isEqualTo("not found: p99 10 ms at the lowest rate tried, 100 records/s");
    }

    @Test
    void delaysAreMeasuredAtOneLoadForAll() throws Exception {
        FigureRun report = engine.run("9.2", "--benchmarks=netmon", "--rounds=1");
        assertThat(engine.requests)
                .extracting(RunRequest::rate)
                .containsExactly(0.0, 0.0, 0.0, 1_600.0, 1_600.0, 1_600.0);
        assertThat(report.measured().median(report.plan().points().get(5), RunResult::p99Ms))
                .isEqualTo(160);
        // Of results that may be wrong nothing is concluded.
        assertThat(report.isRight()).isTrue();
    }

    @Test
    void wrongResultsAreNamed() throws Exception {
        FigureRun report = engine.run("7", "--benchmarks=join", "--rounds=1");
        assertThat(report.isRight()).isFalse();
        assertThat(report.measured().wrong())
                .hasSize(5)
                .first()
                .isEqualTo("native join on 2, 0 %, round 1: window that ends at 1000 ms: expected 2 results, got 1");
    }

    @Test
    void othersGoOnWhenOneFails() throws Exception {
        FigureRun report = new FakeNative("in-order").run("9", "--benchmarks=netmon", "--cores=2", "--rounds=2");
        assertThat(report.measured().rounds(report.plan().points().get(0))).hasSize(2);
        assertThat(report.measured().rounds(report.plan().points().get(1))).isEmpty();
        assertThat(report.remark(report.plan().points().get(1))).startsWith("failed: the JVM ended with exit code 1");
        assertThat(report.failures()).hasSize(1);
        assertThat(report.isRight()).isFalse();
    }
}
