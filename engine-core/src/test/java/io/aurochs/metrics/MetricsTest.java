package io.aurochs.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetricsTest {
    @Test
    void whatATaskCountsIsInItsSnapshot() {
        TaskMetrics metrics = new TaskMetrics();
        metrics.claimedBundle();
        metrics.processed(10, 100);
        metrics.processed(5, 50);
        metrics.blocked(7);
        metrics.sentAcks(3);
        metrics.tookFromForeignThreads(2);
        assertThat(metrics.handedOff()).isEqualTo(2);
        assertThat(EngineSnapshot.TaskCounts.of(4, "step", metrics))
                .isEqualTo(new EngineSnapshot.TaskCounts(4, "step", 15, 1, 150, 7, 3));
    }

    @Test
    void whatAChannelCountsIsInItsSnapshot() {
        ChannelMetrics metrics = new ChannelMetrics();
        metrics.shipped(10, 1_000);
        metrics.shipped(5, 0);
        metrics.overflowed();
        metrics.sampled(60);
        metrics.sampled(0);
        EngineSnapshot.ChannelCounts counts = EngineSnapshot.ChannelCounts.of(1, 2, metrics);
        assertThat(counts).isEqualTo(new EngineSnapshot.ChannelCounts(1, 2, 15, 2, 1_000, 10, 1, 60, 1));
        assertThat(counts.recordsByReference()).isEqualTo(5);
    }

    @Test
    void recordsIntoAVertexAreSummedOverItsTasks() {
        List<EngineSnapshot.TaskCounts> tasks = new ArrayList<>();
        tasks.add(new EngineSnapshot.TaskCounts(0, "a", 1, 0, 0, 0, 0));
        tasks.add(new EngineSnapshot.TaskCounts(1, "b", 10, 0, 0, 0, 0));
        tasks.add(new EngineSnapshot.TaskCounts(2, "b", 20, 0, 0, 0, 0));
        EngineSnapshot snapshot = new EngineSnapshot(tasks, List.of());
        tasks.clear();
        assertThat(snapshot.recordsInto("b")).isEqualTo(30);
        assertThat(snapshot.recordsInto("nobody")).isZero();
    }
}
