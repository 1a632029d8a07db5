package io.aurochs.benchmarks.streambox.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.data.EpochPlan;
import io.aurochs.benchmarks.streambox.data.JoinGenerator;
import io.aurochs.benchmarks.streambox.data.JoinRecords;
import io.aurochs.benchmarks.streambox.data.NetmonGenerator;
import io.aurochs.benchmarks.streambox.data.Replay;
import io.aurochs.benchmarks.streambox.result.WindowChecksum;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoopRunTest {
    private static final EpochPlan PLAN = new EpochPlan(1_000, 50, 20, 2);

    @Test
    void aRunTakesEveryRecordOfItsEpochs() {
        WindowChecksums results = new WindowChecksums();
        NetmonLoop loop = new NetmonLoop(TimeWindows.fixed(100), results);
        LoopRun<?> run = new LoopRun<>(loop, Replay.of(new NetmonGenerator(1, PLAN, 10), 3));
        LoopSpeed warmUp = run.run(4);
        assertThat(warmUp.records()).isEqualTo(4_000);
        assertThat(warmUp.bytes()).isEqualTo(4_000 * 3 * 8);
        run.run(16);
        assertThat(results.byEnd())
                .hasSize(10)
                .containsOnlyKeys(100L, 200L, 300L, 400L, 500L, 600L, 700L, 800L, 900L, 1000L);
        assertThat(loop.late()).isZero();
    }

    @Test
    void aReplaysRoundsHaveTheSamePairsNoneBetweenTwoRounds() {
        WindowChecksums results = new WindowChecksums();
        EpochPlan plan = new EpochPlan(1_000, 1_000, 0, 1);
        Replay<JoinRecords> replay = Replay.of(new JoinGenerator(1, plan, 400, 0.1), 3);
        new LoopRun<>(new JoinLoop(400, results), replay).run(9);
        List<WindowChecksum> seconds = List.copyOf(results.byEnd().values());
        for (int second = 0; second < 6; second++) {
            WindowChecksum first = seconds.get(second);
            WindowChecksum next = seconds.get(second + 3);
            assertThat(first.results()).isPositive().isEqualTo(next.results());
            assertThat(first.sum()).isNotEqualTo(next.sum());
        }
    }

    @Test
    void speedIsPerSecond() {
        LoopSpeed speed = new LoopSpeed(1_000, 8_000, 500_000_000, 250_000_000);
        assertThat(speed.recordsPerSecond()).isEqualTo(2_000);
        assertThat(speed.recordsPerCpuSecond()).isEqualTo(4_000);
        assertThat(speed.bytesPerSecond()).isEqualTo(16_000);
    }
}
