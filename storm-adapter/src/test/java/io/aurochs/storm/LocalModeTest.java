package io.aurochs.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.sample.QuietSpout;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.storm.Config;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Time;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Topologies in a cluster of this JVM, seen from outside: what is wrong with them, how far they are, how they end. */
@Timeout(60)
class LocalModeTest {
    /** Much less than user code is otherwise given to return. */
    private static final long PROMPT_NS = TimeUnit.SECONDS.toNanos(8);

    private static final CountDownLatch ASLEEP = new CountDownLatch(1);
    private static volatile CountDownLatch seen = new CountDownLatch(1);

    /** Emits a message, and does not return from that call. */
    private static final class StuckSpout extends BaseRichSpout {
        private static final long serialVersionUID = 1L;

        private transient @Nullable SpoutOutputCollector collector;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector output) {
            collector = output;
        }

        @Override
        public void nextTuple() {
            if (collector != null && seen.getCount() > 0) {
                collector.emit(new Values("word"), 1);
                try {
                    seen.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("word"));
        }
    }

    /** Acks what it gets. */
    private static final class AckingBolt extends BaseRichBolt {
        private static final long serialVersionUID = 1L;

        private transient @Nullable OutputCollector collector;

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector output) {
            collector = output;
        }

        @Override
        public void execute(Tuple input) {
            if (collector != null) {
                collector.ack(input);
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }

    @ParameterizedTest
    @ValueSource(strings = {"dedicated", "shared"})
    void noSnapshotShowsMoreAcksThanTuples(String workers) throws Exception {
        seen = new CountDownLatch(1);
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new StuckSpout(), 1);
        builder.setBolt("sink", new AckingBolt(), 1).shuffleGrouping("source");
        try (AurochsCluster cluster = new AurochsCluster(Map.of("aurochs.workers", workers))) {
            cluster.submitTopology("stuck", Map.of(), builder.createTopology());
            long acked = 0;
            while (acked == 0) {
                Map<String, ExecutorStats> stats = new HashMap<>();
                for (ExecutorSummary executor :
                        cluster.getTopologyInfoByName("stuck").get_executors()) {
                    if (executor.is_set_stats()) {
                        stats.put(executor.get_component_id(), executor.get_stats());
                    }
                }
                if (stats.keySet().containsAll(List.of("source", "sink"))) {
                    acked = total(stats(stats, "sink").get_specific().get_bolt().get_acked());
                    assertThat(total(stats(stats, "source").get_transferred())).isGreaterThanOrEqualTo(acked);
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            }
            assertThat(acked).isEqualTo(1);
            seen.countDown();
        }
    }

    private static ExecutorStats stats(Map<String, ExecutorStats> byComponent, String component) {
        return Objects.requireNonNull(byComponent.get(component));
    }

    private static <K> long total(Map<String, Map<K, Long>> counts) {
        return counts.getOrDefault(":all-time", Map.of()).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /** Sleeps by Storm's clock, as long as nobody moves it. */
    private static final class SleepingSpout extends BaseRichSpout {
        private static final long serialVersionUID = 1L;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector output) {}

        @Override
        public void nextTuple() {
            ASLEEP.countDown();
            try {
                Time.sleepSecs(3_600);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("word"));
        }
    }

    @Test
    void whatSleepsBySimulatedTimeDoesNotHoldUpTheEnd() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new SleepingSpout(), 1);
        AurochsCluster cluster =
                new AurochsCluster.Builder().withSimulatedTime().build();
        long closingNs;
        try {
            cluster.submitTopology("asleep", Map.of(), builder.createTopology());
            ASLEEP.await();
        } finally {
            closingNs = System.nanoTime();
            cluster.close();
        }
        assertThat(System.nanoTime() - closingNs).isLessThan(PROMPT_NS);
    }

    @Test
    void aMissingRegistrationIsSkippedWhereThatIsAllowed() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", new QuietSpout(), 1);
        try (AurochsCluster cluster = new AurochsCluster()) {
            cluster.submitTopology(
                    "skipping",
                    Map.of(Config.TOPOLOGY_KRYO_REGISTER, List.of("org.example.Gone")),
                    builder.createTopology());
            assertThat(cluster.getTopologySummaryByName("skipping").get_status())
                    .isEqualTo("ACTIVE");
            assertThat(cluster.failure("skipping")).isEmpty();
        }
    }
}
