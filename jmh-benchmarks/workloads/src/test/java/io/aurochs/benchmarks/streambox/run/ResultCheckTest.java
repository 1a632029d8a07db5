package io.aurochs.benchmarks.streambox.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.benchmark.NetmonBenchmark;
import io.aurochs.benchmarks.streambox.data.EpochPlan;
import io.aurochs.benchmarks.streambox.data.NetmonGenerator;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import io.aurochs.benchmarks.streambox.data.Replay;
import io.aurochs.benchmarks.streambox.loop.Loop;
import io.aurochs.benchmarks.streambox.loop.LoopRun;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultCheckTest {
    private static final long EPOCHS = 20;

    private final NetmonBenchmark benchmark = new NetmonBenchmark(
            Replay.of(new NetmonGenerator(1, new EpochPlan(500, 100, 20, 2), 10), 3), TimeWindows.fixed(100));
    private final WindowChecksums results = new WindowChecksums();

    private ResultCheck check(Duration limit) {
        Loop<NumberRecords> loop = benchmark.loop(results);
        new LoopRun<>(loop, benchmark.replay()).run(EPOCHS);
        loop.end();
        return ResultCheck.of(benchmark, new RunOutcome(EPOCHS, List.of(EPOCHS * 500), results), limit);
    }

    @Test
    void equalResultsHaveNoDifferences() {
        assertThat(check(Duration.ofMinutes(1))).isEqualTo(new ResultCheck(EPOCHS, List.of()));
    }

    @Test
    void aResultTooManyIsSeen() {
        results.latency(300, 1, 2, 3, 4);
        assertThat(check(Duration.ofMinutes(1)).differences())
                .singleElement()
                .asString()
                .startsWith("window that ends at 300 ms: expected 10 results with checksum ")
                .contains("got 11 results");
    }

    @Test
    void aWindowTooManyIsSeen() {
        results.latency(7_300, 1, 2, 3, 4);
        assertThat(check(Duration.ofMinutes(1)).differences())
                .singleElement()
                .asString()
                .startsWith("window that ends at 7300 ms: expected no result, got 1 results");
    }

    @Test
    void withoutTimeTheFirstWindowsAreChecked() {
        results.latency(100, 1, 2, 3, 4);
        results.latency(7_300, 1, 2, 3, 4);
        ResultCheck check = check(Duration.ZERO);
        assertThat(check.epochs()).isEqualTo(1);
        assertThat(check.differences()).singleElement().asString().startsWith("window that ends at 100 ms");
    }
}
