package io.aurochs.benchmarks.driver.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.driver.experiment.Measure;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.run.ProfiledRun;
import io.aurochs.benchmarks.driver.run.Ratio;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.benchmarks.driver.run.StockTuning;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

public class ComparisonReportTest {
    private final ComparisonReport report = Examples.report();

    @Test
    public void mediansAreTakenForEachFigureAlone() {
        assertThat(report.median("stock", Measure.RECORDS_PER_SECOND)).isEqualTo(100);
        assertThat(report.median("aurochs", Measure.RECORDS_PER_SECOND)).isEqualTo(400);
        assertThat(report.median("loop", Measure.RECORDS_PER_CPU_SECOND)).isEqualTo(450);
        assertThat(report.median("loop", Measure.P99_MS)).isNull();
        assertThat(report.median("unknown", Measure.CPU_SECONDS)).isNull();
    }

    @Test
    public void ratiosAreTakenRoundByRound() {
        // The ratio of the medians would be 4 as well, so the loop, whose ratios are 0.4, 0.5 and 0.4, tells them
        // apart: 400 / 900.
        assertThat(report.ratio(new Ratio("aurochs", "stock"))).isEqualTo(new Spread(3, 4, 5));
        assertThat(report.ratio(new Ratio("aurochs", "loop"))).isEqualTo(new Spread(0.4, 0.4, 0.5));
        assertThat(report.ratio(new Ratio("aurochs", "unknown"))).isNull();
    }

    @Test
    public void aWrongRunIsInNoMedianAndNoRatio() {
        ComparisonReport wrong = new ComparisonReport(
                Examples.options(2, 0, Map.of()),
                StockTuning.NONE,
                null,
                List.of(
                        Examples.round(Examples.run("stock", 100), Examples.wrong("aurochs")),
                        Examples.round(Examples.run("stock", 100), Examples.run("aurochs", 200))));
        assertThat(wrong.median("aurochs", Measure.RECORDS_PER_SECOND)).isEqualTo(200);
        assertThat(wrong.ratio(new Ratio("aurochs", "stock"))).isEqualTo(new Spread(2, 2, 2));
    }

    @Test
    public void whatProfilingCostsIsOfRoundsInWhichBothRunsAreRight() {
        ComparisonReport wrong = profiled(
                List.of(
                        Examples.round(Examples.run("aurochs", 100)),
                        Examples.round(Examples.wrong("aurochs")),
                        Examples.round(Examples.run("aurochs", 100))),
                List.of(Examples.run("aurochs", 90), Examples.run("aurochs", 50), Examples.wrong("aurochs")));
        assertThat(wrong.profiledRatio("aurochs")).isEqualTo(new Spread(0.9, 0.9, 0.9));
        assertThat(wrong.profiledRatio("stock")).isNull();
        assertThat(wrong.differences())
                .extracting(line -> line.substring(0, line.indexOf(':')))
                .containsExactly("round 2, aurochs", "profiled, round 3, aurochs");
    }

    private static ComparisonReport profiled(List<Map<String, RunResult>> plain, List<RunResult> profiled) {
        return new ComparisonReport(
                Examples.profiledOptions(plain.size(), Path.of("profiles")),
                StockTuning.NONE,
                null,
                plain,
                profiled.stream()
                        .map(run -> Map.of(run.system(), new ProfiledRun(run, Examples.profile(run.system()))))
                        .toList());
    }

    @Test
    public void whatCameAgainInALoadsPeaksIsToldOfToo() {
        ComparisonReport again = new ComparisonReport(
                Examples.options(1, 0.5, Map.of()),
                StockTuning.NONE,
                new ComparisonReport.Load(
                        Map.of("stock", 1000.0), 500, List.of(Examples.round(Examples.replayed("stock")))),
                List.of(Examples.round(Examples.loaded("stock", 500, 8))));
        assertThat(again.replays()).isEqualTo(2);
        assertThat(again.checkedForLossOnly()).containsExactly("peak, round 1, stock (2)");
    }

    @Test
    public void oneWrongRunMakesTheResultsUnequalAndIsNamed() {
        assertThat(report.resultsEqual()).isTrue();
        assertThat(report.differences()).isEmpty();
        ComparisonReport wrong = new ComparisonReport(
                Examples.options(2, 0, Map.of()),
                StockTuning.NONE,
                null,
                List.of(
                        Examples.round(Examples.run("stock", 1), Examples.run("aurochs", 2)),
                        Examples.round(Examples.run("stock", 1), Examples.wrong("aurochs"))));
        assertThat(wrong.resultsEqual()).isFalse();
        assertThat(wrong.replays()).isEqualTo(3);
        assertThat(wrong.differences()).containsExactly("round 2, aurochs: word 'lord': expected 7, counted 6");
    }
}
