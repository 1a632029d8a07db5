package io.aurochs.benchmarks.driver.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.driver.experiment.Condition;
import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.run.Home;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportTableTest {
    @Test
    void showsMediansRatiosAndSettings() {
        assertThat(ReportTable.of(Examples.report(), Examples.MACHINE)).isEqualTo("""
                storm wordcount, acks off, parallelism 1: medians of 3 rounds of 10 s after 5 s of warm-up
                Example CPU, 2 processors, 1 NUMA node, 8.0 GB, Linux 6.1, OpenJDK 64-Bit Server VM 17
                every JVM: heap 2g, Parallel collector; set: {aurochs.bundle.records=64}
                input: text.txt
                stock: local mode's check of every tuple is off; topology.producer.batch.size tried (words/s): 1 90, 100 100, 1000 95, used: 100

                system   words/s    (min ... max)  words/CPU-s  CPU s  p50 ms  p99 ms  p99.9 ms  RSS MB  GC s
                stock        100     (80 ... 120)           50   20.0       -       -         -     800  0.25
                aurochs      400    (360 ... 400)          200   20.0       -       -         -     800  0.25
                loop         900  (800 ... 1,000)          450   20.0       -       -         -     800  0.25

                aurochs / stock: 4.00 (3.00 ... 5.00 by round)
                aurochs / loop: 0.40 (0.40 ... 0.50 by round)
                results: equal to the loop's in every run
                """);
    }

    @Test
    void flinksRatiosPairReuseWithReuse() {
        ComparisonReport report = Examples.flinkReport();
        assertThat(ReportTable.title(report.options()))
                .isEqualTo(
                        "flink wordcount, Flink 2.3, parallelism 2: medians of 1 round of 10 s after 5 s of warm-up");
        assertThat(ReportTable.notes(report)).last().asString().startsWith("every Flink system: checkpoints every 2 s");
        assertThat(ReportTable.conclusions(report))
                .containsExactly(
                        "aurochs / stock: 4.00 (4.00 ... 4.00 by round)",
                        "aurochs-reuse / stock-reuse: 2.00 (2.00 ... 2.00 by round)",
                        "aurochs / loop: 0.40 (0.40 ... 0.40 by round)");
    }

    @Test
    void namesTheFileThatIsReadInsteadOfGeneratedLines() {
        assertThat(notes("linearroad", "--input", "data/traffic.dat")).contains("input: traffic.dat");
        assertThat(notes("linearroad")).noneSatisfy(note -> assertThat(note).startsWith("input:"));
    }

    @Test
    void warnsOfATimeInWhichTheFasterSystemHasMoreState() {
        String warning = "a faster system reads more in the same time, so it keeps more state and its events cost more;"
                + " with --records all read the same";
        for (String query : List.of("q4", "q7", "q18", "q19", "q20", "q23")) {
            assertThat(notes("nexmark-" + query)).contains(warning);
            assertThat(notes("nexmark-" + query, "--records", "1M..3M")).doesNotContain(warning);
        }
        assertThat(notes("nexmark-q0")).doesNotContain(warning);
    }

    private static List<String> notes(String app, String... more) {
        List<String> args = new ArrayList<>(List.of("flink", app));
        args.addAll(List.of(more));
        CompareOptions options = Examples.options(new Home(Path.of("")), args.toArray(String[]::new));
        return ReportTable.notes(Examples.report(options, Examples.round(Examples.run("loop", 1))));
    }

    @Test
    void namesTheRateAndThePeaksOfALoad() {
        ComparisonReport loaded = Examples.loadedReport(
                50, Examples.round(Examples.run("stock", 100)), Examples.round(Examples.loaded("stock", 50, 8)));
        CompareOptions options = loaded.options();
        Measured trials = Examples.trials(options, Condition.PEAK, Examples.run("stock", 100));
        Examples.addTrials(
                trials,
                options,
                options.condition(),
                Examples.loaded("stock", 50, 8),
                Examples.loaded("stock", 50, 9.5));
        ComparisonReport report = new ComparisonReport(options, loaded.measured(), trials, 50, Map.of(), Map.of());
        assertThat(ReportTable.notes(report))
                .anySatisfy(note -> assertThat(note).contains("at the load (p99 ms): 1 8.00, 100 9.50, used: 1"))
                .anySatisfy(
                        note -> assertThat(note)
                                .isEqualTo(
                                        "load: 50 words/s to every system, 50 % of the slowest engine's peak; peaks: stock 100"));
        assertThat(ReportTable.table(report).rows().get(0)).containsSubsequence("2.00", "8.00", "16.00", "-", "0.25");
    }

    @Test
    void atALoadItNamesWhoDidNotKeepUpAndTheRatiosOfThePeaks() {
        ComparisonReport report = Examples.loadedReport(
                50,
                Examples.round(Examples.run("stock", 100), Examples.run("aurochs", 400)),
                Examples.round(Examples.loaded("stock", 40, 900), Examples.loaded("aurochs", 51, 2)));
        assertThat(ReportTable.conclusions(report))
                .containsExactly(
                        "peaks, aurochs / stock: 4.00 (4.00 ... 4.00 by round)",
                        "stock did not keep the rate: 80 % of it");
    }

    @Test
    void aWrongPeakHasNoRatioAndIsTold() {
        ComparisonReport report = Examples.reportOfWrongPeak();
        assertThat(ReportTable.conclusions(report)).isEmpty();
        assertThat(ReportTable.verdict(report))
                .isEqualTo("results: DIFFERENT from the loop's\n"
                        + "  aurochs, round 1: word 'lord': expected 7, counted 6");
    }

    @Test
    void whereRecordsCameAgainItSaysThatLossAloneWasChecked() {
        CompareOptions acked = Examples.options(2, 0, Map.of(), true);
        ComparisonReport report = Examples.report(
                acked,
                Examples.round(Examples.run("stock", 1), Examples.run("aurochs", 2)),
                Examples.round(Examples.replayed("stock"), Examples.run("aurochs", 2)));
        assertThat(ReportTable.verdict(report))
                .isEqualTo("results: equal to the loop's in every other run; replays: 2, and so checked for loss only:"
                        + " stock, round 2: 2 replays");
        ComparisonReport without = Examples.report(acked, Examples.round(Examples.run("stock", 1)));
        assertThat(ReportTable.verdict(without)).isEqualTo("results: equal to the loop's in every run; replays: 0");
    }

    @Test
    void saysWhichWordsDiffer() {
        ComparisonReport report =
                Examples.report(Examples.options(1, 0, Map.of()), Examples.round(Examples.wrong("aurochs")));
        assertThat(ReportTable.verdict(report))
                .isEqualTo(
                        "results: DIFFERENT from the loop's\n  aurochs, round 1: word 'lord': expected 7, counted 6");
    }

    @Test
    void namesTheRunsForWhichTheProcessorsWereFarApart() {
        CompareOptions options = Examples.options(2, 0, Map.of());
        assertThat(ReportTable.conclusions(Examples.report(
                        options,
                        Examples.round(Examples.handedOver("stock", 40, 41), Examples.handedOver("aurochs", 41, 42)),
                        Examples.round(
                                Examples.handedOver("stock", 42, 152), Examples.handedOver("aurochs", 152, 150)))))
                .last()
                .isEqualTo(
                        "a value took 40 to 152 ns between the two processors: they were far apart for stock in round"
                                + " 2, aurochs in round 2, which cannot be compared with the other runs");
        assertThat(ReportTable.conclusions(Examples.report(
                        options,
                        Examples.round(Examples.handedOver("stock", 40, 41), Examples.handedOver("aurochs", 41, 42)))))
                .last()
                .isEqualTo("a value took 40 to 42 ns between the two processors");
    }
}
