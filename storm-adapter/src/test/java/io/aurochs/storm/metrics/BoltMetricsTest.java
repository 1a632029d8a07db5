package io.aurochs.storm.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.translate.ExecutorPlan;
import io.aurochs.storm.translate.TopologyPlan;
import io.aurochs.storm.translate.TopologyTranslator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.Config;
import org.apache.storm.generated.BoltStats;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.metrics2.StormMetricRegistry;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.testing.TestWordCounter;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.apache.storm.utils.Time;
import org.apache.storm.utils.Time.SimulatedTime;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Latencies of a bolt whose every tuple is measured, on Storm's simulated clock. */
class BoltMetricsTest {
    private static final GlobalStreamId WORDS = new GlobalStreamId("words", Utils.DEFAULT_STREAM_ID);

    private SimulatedTime time;
    private GeneralTopologyContext context;
    private ExecutorPlan counter;
    private TopologyMetrics metrics;

    @BeforeEach
    void translate() throws Exception {
        time = new SimulatedTime();
        // Storm takes a start at 0 for "not sampled".
        Time.advanceTimeSecs(1);
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new TestWordSpout(), 1);
        builder.setBolt("counter", new TestWordCounter(), 1).setNumTasks(2).shuffleGrouping("words");
        Map<String, Object> conf = new HashMap<>(Utils.readDefaultConfig());
        conf.put(Config.TOPOLOGY_STATS_SAMPLE_RATE, 1.0);
        StormTopology topology = builder.createTopology();
        context = new GeneralTopologyContext(topology, conf, Map.of(), Map.of(), Map.of(), "name-1-1");
        TopologyPlan plan = TopologyTranslator.translate("name", "name-1-1", conf, Map.of(), topology);
        counter = plan.executors().stream()
                .filter(candidate -> candidate.componentId().equals("counter"))
                .findFirst()
                .orElseThrow();
        metrics = new TopologyMetrics(plan, new StormMetricRegistry(), 6_700, failure -> {});
    }

    @AfterEach
    void close() {
        metrics.close();
        time.close();
    }

    @Test
    void aTupleAckedWhileItIsExecutedHasTheTimeUntilThenAsItsProcessLatency() {
        BoltMetrics bolt = bolt(true);
        Tuple tuple = tuple();
        long start = bolt.executing(tuple);
        Time.advanceTime(3);
        assertThat(bolt.acked(tuple)).isEqualTo(3);
        Time.advanceTime(4);
        assertThat(bolt.executed(tuple, start)).isEqualTo(7);

        BoltStats stats = stats(bolt);
        assertThat(of(stats.get_process_ms_avg())).containsEntry(WORDS, 3.0);
        assertThat(of(stats.get_execute_ms_avg())).containsEntry(WORDS, 7.0);
        assertThat(of(stats.get_acked())).containsEntry(WORDS, 1L);
        assertThat(of(stats.get_executed())).containsEntry(WORDS, 1L);
    }

    @Test
    void aTupleAckedLaterHasTheTimeSinceItsExecutionBeganWhateverWasExecutedBetween() {
        BoltMetrics bolt = bolt(true);
        Tuple late = tuple();
        long start = bolt.executing(late);
        Time.advanceTime(2);
        assertThat(bolt.executed(late, start)).isEqualTo(2);
        Tuple other = tuple();
        long otherStart = bolt.executing(other);
        Time.advanceTime(5);
        assertThat(bolt.acked(late)).isEqualTo(7);
        assertThat(bolt.executed(other, otherStart)).isEqualTo(5);

        assertThat(of(stats(bolt).get_process_ms_avg())).containsEntry(WORDS, 7.0);
    }

    @Test
    void aFailedTupleIsCountedAndTimedButHasNoProcessLatency() {
        BoltMetrics bolt = bolt(true);
        Tuple tuple = tuple();
        long start = bolt.executing(tuple);
        Time.advanceTime(6);
        assertThat(bolt.failed(tuple)).isEqualTo(6);
        bolt.executed(tuple, start);

        BoltStats stats = stats(bolt);
        assertThat(of(stats.get_failed())).containsEntry(WORDS, 1L);
        assertThat(of(stats.get_acked())).isEmpty();
        assertThat(of(stats.get_process_ms_avg())).isEmpty();
    }

    @Test
    void withoutAckingNothingIsRememberedOfATupleOnceItIsExecuted() {
        BoltMetrics bolt = bolt(false);
        Tuple tuple = tuple();
        bolt.executed(tuple, bolt.executing(tuple));
        Time.advanceTime(5);
        assertThat(bolt.acked(tuple)).isEqualTo(BoltMetrics.NOT_SAMPLED);
    }

    @Test
    void capacityIsTheShareOfTheTimeSinceTheStartThatAllTasksOfTheExecutorSpentExecuting() {
        StormMetricRegistry registry = new StormMetricRegistry();
        ExecutorMetrics whole = new ExecutorMetrics(new BuiltInMetrics(registry, "name-1-1", "counter", 1, 6_700));
        List<Integer> tasks = counter.tasks();
        List<TaskStatistics> parts = tasks.stream()
                .map(task -> new TaskStatistics(counter, whole, whole))
                .toList();
        assertThat(parts).hasSize(2);
        try {
            whole.noteCapacity();
            assertThat(capacities(registry)).isEmpty();
            for (int i = 0; i < parts.size(); i++) {
                whole.include(parts.get(i));
                BoltMetrics bolt = new BoltMetrics(metrics, counter, tasks.get(i), parts.get(i), Map.of(), true);
                Tuple tuple = tuple();
                long start = bolt.executing(tuple);
                Time.advanceTimeSecs(2);
                bolt.executed(tuple, start);
                bolt.publish();
            }
            Time.advanceTimeSecs(4);
            parts.forEach(TaskStatistics::passOn);
            // Storm's gauge is the average of three values, be there so many or not.
            for (int i = 0; i < 3; i++) {
                whole.noteCapacity();
            }
            // 4 s of 8.
            assertThat(capacities(registry)).containsExactly(0.5);
        } finally {
            parts.forEach(TaskStatistics::close);
        }
    }

    private static List<Object> capacities(StormMetricRegistry registry) {
        List<Object> values = new ArrayList<>();
        registry.getRegistry().getGauges().forEach((name, gauge) -> {
            if (name.contains("__capacity")) {
                values.add(gauge.getValue());
            }
        });
        return values;
    }

    private BoltMetrics bolt(boolean acking) {
        return metrics.bolt(counter, counter.tasks().get(0), Map.of(), acking);
    }

    private BoltStats stats(BoltMetrics bolt) {
        bolt.publish();
        ExecutorStats stats = metrics.statistics().get(counter.tasks().get(0));
        return Objects.requireNonNull(stats).get_specific().get_bolt();
    }

    private static <V> Map<GlobalStreamId, V> of(Map<String, Map<GlobalStreamId, V>> windows) {
        return windows.getOrDefault(":all-time", Map.of());
    }

    /** @return another with the same values each time */
    private Tuple tuple() {
        return new TupleImpl(
                context, List.of("word"), WORDS.get_componentId(), 1, WORDS.get_streamId(), MessageId.makeUnanchored());
    }
}
