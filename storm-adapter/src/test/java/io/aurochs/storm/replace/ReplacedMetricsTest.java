package io.aurochs.storm.replace;

import static io.aurochs.storm.testing.Await.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.storm.replace.MetricsBolt.Waits;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import org.apache.storm.Config;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a bolt has registered, and what holds it up, when it is replaced; by a simulated clock. */
@Timeout(120)
class ReplacedMetricsTest {
    private static final long BETWEEN_LOOKS_NS = 200_000;

    private final AurochsCluster cluster =
            new AurochsCluster.Builder().withSimulatedTime().build();

    @AfterEach
    void close() {
        cluster.close();
    }

    private Replaced submit(String run, int executors, int tasks, Waits waits) throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new EndlessSpout());
        builder.setBolt("bolt", new MetricsBolt(run, 1, waits), executors)
                .setNumTasks(tasks)
                .shuffleGrouping("numbers");
        builder.setBolt("sink", new NumbersBolt()).shuffleGrouping("bolt");
        Config conf = new Config();
        conf.registerMetricsConsumer(PointsConsumer.class, run, 1);
        conf.put(Config.TOPOLOGY_ENABLE_V2_METRICS_TICK, true);
        conf.put(Config.TOPOLOGY_V2_METRICS_TICK_INTERVAL_SECONDS, 1);
        conf.put("aurochs.restarts", 0);
        conf.put("aurochs.workers", "dedicated");
        cluster.submitTopology(run, conf, builder.createTopology());
        return Replaced.of(run);
    }

    private void replace(String run, long version, Waits waits) throws Exception {
        cluster.replaceBolt(run, "bolt", new MetricsBolt(run, version, waits));
    }

    private CompletableFuture<Void> replacing(String run, Waits waits) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        replace(run, 2, waits);
                    } catch (Exception e) {
                        throw new CompletionException(e);
                    }
                },
                work -> new Thread(work, "replacing").start());
    }

    private void awaitPoint(String run, String point) throws Exception {
        while (!MetricsBolt.points(run).contains(point)) {
            cluster.advanceClusterTime(1);
            LockSupport.parkNanos(BETWEEN_LOOKS_NS);
        }
    }

    @Test
    void metricsAreThoseOfTheNewBolt() throws Exception {
        String run = "metrics";
        submit(run, 1, 1, Waits.NOWHERE);
        for (String name : List.of("registered", "registered 1", "gauge", "gauge 1", "set.member", "counter")) {
            awaitPoint(run, name + "=1");
        }
        replace(run, 2, Waits.NOWHERE);
        for (String name : List.of("registered", "registered 2", "gauge", "gauge 2", "set.member", "counter")) {
            awaitPoint(run, name + "=2");
        }
        List<String> points = MetricsBolt.points(run);
        List<String> after = points.subList(points.indexOf("registered=2"), points.size());
        awaitPoint(run, "registered=2");
        assertThat(after).contains("gauge=2").doesNotContain("registered 1=1", "gauge 1=1", "counter=1", "gauge=1");
        assertThat(cluster.failure(run)).isEmpty();
    }

    @Test
    void tasksOfOneExecutorMayBeOnTwoThreadsAfterARebalance() throws Exception {
        String run = "divided";
        Replaced replaced = submit(run, 1, 2, Waits.NOWHERE);
        await(() -> replaced.acked.get() > 0);
        RebalanceOptions options = new RebalanceOptions();
        options.set_wait_secs(0);
        options.set_num_executors(Map.of("bolt", 2));
        cluster.rebalance(run, options);
        while (!cluster.getTopologyInfoByName(run).get_status().equals("ACTIVE")) {
            LockSupport.parkNanos(BETWEEN_LOOKS_NS);
        }
        replace(run, 2, Waits.FOR_THE_FIRST);
        await(() -> Long.valueOf(2).equals(replaced.versions.get(1)));
        assertThat(cluster.failure(run)).isEmpty();
    }

    @Test
    void aTaskThatDoesNotReturnKeepsTheOldBoltAfterTenSeconds() throws Exception {
        String run = "stuck";
        Replaced replaced = submit(run, 1, 1, Waits.IN_EXECUTE);
        MetricsBolt.waiting(run).await();
        CompletableFuture<Void> replacing = replacing(run, Waits.NOWHERE);
        while (!replacing.isDone()) {
            cluster.advanceClusterTime(1);
            LockSupport.parkNanos(BETWEEN_LOOKS_NS);
        }
        assertThatThrownBy(replacing::join)
                .cause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a call of user code has lasted 10 s, so its task keeps the old one");
        MetricsBolt.gate(run).countDown();
        await(() -> replaced.acked.get() > 0);
        assertThat(replaced.events).containsExactly("prepare 1");
        replace(run, 3, Waits.NOWHERE);
        assertThat(replaced.events).containsExactly("prepare 1", "prepare 3");
    }

    @Test
    void aKillEndsAReplacementThatWaits() throws Exception {
        String run = "killed";
        submit(run, 1, 1, Waits.IN_EXECUTE);
        MetricsBolt.waiting(run).await();
        endsWith(run, replacing(run, Waits.NOWHERE));
    }

    @Test
    void anObjectThatIsNotReadDoesNotHoldUpAKill() throws Exception {
        String run = "unread";
        submit(run, 1, 1, Waits.NOWHERE);
        CompletableFuture<Void> replacing = replacing(run, Waits.WHEN_READ);
        MetricsBolt.waiting(run).await();
        KillOptions now = new KillOptions();
        now.set_wait_secs(0);
        cluster.killTopologyWithOpts(run, now);
        cluster.awaitAllEnded();
        MetricsBolt.gate(run).countDown();
        assertThatThrownBy(replacing::join).cause().isInstanceOf(IllegalStateException.class);
        assertThat(Replaced.of(run).events).containsExactly("prepare 1");
    }

    private void endsWith(String run, CompletableFuture<Void> replacing) throws Exception {
        KillOptions now = new KillOptions();
        now.set_wait_secs(0);
        cluster.killTopologyWithOpts(run, now);
        assertThatThrownBy(replacing::join).cause().isInstanceOf(IllegalStateException.class);
        MetricsBolt.gate(run).countDown();
        cluster.awaitAllEnded();
        assertThat(Replaced.of(run).events).containsExactly("prepare 1");
    }

    @Test
    void aDeactivatedTopologyHasTheNewBoltWhenItIsActivated() throws Exception {
        String run = "deactivated";
        Replaced replaced = submit(run, 1, 2, Waits.NOWHERE);
        await(() -> replaced.acked.get() > 0);
        cluster.deactivate(run);
        replace(run, 2, Waits.NOWHERE);
        assertThat(replaced.events).containsExactly("prepare 1", "prepare 1", "prepare 2", "prepare 2");
        cluster.activate(run);
        await(() -> replaced.versions.equals(Map.of(0, 2L, 1, 2L)));
        assertThat(cluster.failure(run)).isEmpty();
    }
}
