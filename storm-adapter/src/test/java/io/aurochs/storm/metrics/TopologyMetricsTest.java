package io.aurochs.storm.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.translate.ExecutorPlan;
import io.aurochs.storm.translate.TopologyPlan;
import io.aurochs.storm.translate.TopologyTranslator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.metrics2.StormMetricRegistry;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Statistics of an executor's tasks, each to be found under its own id, so that they can go where the task goes. */
class TopologyMetricsTest {
    @Test
    void eachTaskOfAnExecutorHasItsOwnPartInItsStatistics() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new TestWordSpout(), 1).setNumTasks(3);
        Map<String, Object> conf = new HashMap<>(Utils.readDefaultConfig());
        TopologyPlan plan = TopologyTranslator.translate("name", "name-1-1", conf, Map.of(), builder.createTopology());
        ExecutorPlan executor = plan.executors().stream()
                .filter(candidate -> candidate.componentId().equals("words"))
                .findFirst()
                .orElseThrow();
        List<Integer> tasks = executor.tasks();
        assertThat(tasks).hasSize(3);
        try (TopologyMetrics metrics = new TopologyMetrics(plan, new StormMetricRegistry(), 6_700, failure -> {})) {
            for (int emitted = 0; emitted < 2; emitted++) {
                SpoutMetrics spout = metrics.spout(executor, tasks.get(emitted), Map.of());
                for (int i = 0; i <= emitted; i++) {
                    spout.output(Utils.DEFAULT_STREAM_ID).emitted(1);
                }
                spout.publish();
            }
            Map<Integer, ExecutorStats> statistics = metrics.statistics();
            assertThat(statistics).containsOnlyKeys(tasks.get(0), tasks.get(1));
            assertThat(emitted(statistics.get(tasks.get(0)))).isEqualTo(1);
            assertThat(emitted(statistics.get(tasks.get(1)))).isEqualTo(2);
        }
    }

    private static @Nullable Long emitted(@Nullable ExecutorStats stats) {
        return Objects.requireNonNull(stats)
                .get_emitted()
                .getOrDefault(":all-time", Map.of())
                .get(Utils.DEFAULT_STREAM_ID);
    }
}
