package io.aurochs.benchmarks.driver.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.driver.experiment.Measure;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.run.Ratio;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonReportTest {
    private final ComparisonReport report = Examples.report();

    @Test
    void mediansAreTakenForEachFigureAlone() {
        assertThat(report.median("stock", Measure.RECORDS_PER_SECOND)).isEqualTo(100);
        assertThat(report.median("aurochs", Measure.RECORDS_PER_SECOND)).isEqualTo(400);
        assertThat(report.median("loop", Measure.RECORDS_PER_CPU_SECOND)).isEqualTo(450);
        assertThat(report.median("loop", Measure.P99_MS)).isNull();
        assertThat(report.median("unknown", Measure.CPU_SECONDS)).isNull();
    }

    @Test
    void ratiosAreTakenRoundByRound() {
        // The ratio of the medians would be 4 as well, so the loop, whose ratios are 0.4, 0.5 and 0.4, tells them
        // apart: 400 / 900.
        assertThat(report.ratio(new Ratio("aurochs", "stock"))).isEqualTo(new Spread(3, 4, 5));
        assertThat(report.ratio(new Ratio("aurochs", "loop"))).isEqualTo(new Spread(0.4, 0.4, 0.5));
        assertThat(report.ratio(new Ratio("aurochs", "unknown"))).isNull();
    }

    @Test
    void aWrongRunIsInNoMedianAndNoRatio() {
        ComparisonReport wrong = Examples.report(
                Examples.options(2, 0, Map.of()),
                Examples.round(Examples.run("stock", 100), Examples.wrong("aurochs")),
                Examples.round(Examples.run("stock", 100), Examples.run("aurochs", 200)));
        assertThat(wrong.median("aurochs", Measure.RECORDS_PER_SECOND)).isEqualTo(200);
        assertThat(wrong.ratio(new Ratio("aurochs", "stock"))).isEqualTo(new Spread(2, 2, 2));
    }

    @Test
    void whatProfilingCostsIsOfRoundsInWhichBothRunsAreRight() {
        CompareOptions options = Examples.profiledOptions(3, Path.of("profiles"));
        ComparisonReport wrong = Examples.report(
                options,
                Examples.round(Examples.run("aurochs", 100)),
                Examples.round(Examples.wrong("aurochs")),
                Examples.round(Examples.run("aurochs", 100)));
        Examples.add(
                wrong.measured(),
                options::profiled,
                Examples.round(Examples.run("aurochs", 90)),
                Examples.round(Examples.run("aurochs", 50)),
                Examples.round(Examples.wrong("aurochs")));
        assertThat(wrong.profiledRatio("aurochs")).isEqualTo(new Spread(0.9, 0.9, 0.9));
        assertThat(wrong.profiledRatio("stock")).isNull();
        assertThat(wrong.measured().wrong())
                .extracting(line -> line.substring(0, line.indexOf(':')))
                .containsExactly("aurochs, round 2", "aurochs, profiled, round 3");
    }

    @Test
    void whatCameAgainInALoadsPeaksIsToldOfToo() {
        ComparisonReport again = Examples.loadedReport(
                500, Examples.round(Examples.replayed("stock")), Examples.round(Examples.loaded("stock", 500, 8)));
        assertThat(again.replays()).isEqualTo(2);
        assertThat(again.measured().checkedForLossOnly()).containsExactly("stock, round 1: 2 replays");
    }

    @Test
    void oneWrongRunMakesTheResultsUnequalAndIsNamed() {
        assertThat(report.resultsEqual()).isTrue();
        ComparisonReport wrong = Examples.report(
                Examples.options(2, 0, Map.of()),
                Examples.round(Examples.run("stock", 1), Examples.run("aurochs", 2)),
                Examples.round(Examples.run("stock", 1), Examples.wrong("aurochs")));
        assertThat(wrong.resultsEqual()).isFalse();
        assertThat(wrong.replays()).isEqualTo(3);
        assertThat(wrong.measured().wrong()).containsExactly("aurochs, round 2: word 'lord': expected 7, counted 6");
    }
}
