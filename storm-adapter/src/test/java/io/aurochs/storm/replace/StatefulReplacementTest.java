package io.aurochs.storm.replace;

import static io.aurochs.storm.testing.Await.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.storm.replace.VersionBolt.Acks;
import java.util.Map;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bolts of topologies with state are replaced: the new one has the state of the old one, and checkpoints go on. */
@Timeout(120)
class StatefulReplacementTest {
    private static final int REPLACEMENTS = 6;
    private static final int BETWEEN = 200;

    private final AurochsCluster cluster = new AurochsCluster();

    @AfterEach
    void close() {
        cluster.close();
    }

    private static TopologyBuilder counting() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new EndlessSpout());
        builder.setBolt("counts", new CountingVersion(0), 2).shuffleGrouping("numbers");
        builder.setBolt("passes", new VersionBolt(0, Acks.AT_ONCE, "number"), 2).shuffleGrouping("counts");
        builder.setBolt("sink", new NumbersBolt()).shuffleGrouping("passes");
        return builder;
    }

    private Replaced submit(String name, String workers, TopologyBuilder builder) throws Exception {
        cluster.submitTopology(
                name,
                Map.of(
                        "aurochs.workers",
                        workers,
                        "topology.state.checkpoint.interval.ms",
                        20,
                        "topology.message.timeout.secs",
                        300),
                builder.createTopology());
        return Replaced.of(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shared", "dedicated"})
    void stateGoesFromTheOldBoltToTheNewOne(String workers) throws Exception {
        String name = "stateful-" + workers;
        Replaced run = submit(name, workers, counting());
        for (int version = 1; version <= REPLACEMENTS; version++) {
            long wanted = run.acked.get() + BETWEEN;
            await(() -> run.acked.get() >= wanted);
            cluster.replaceBolt(name, "counts", new CountingVersion(version));
            cluster.replaceBolt(name, "passes", new VersionBolt(version, Acks.AT_ONCE, "number"));
        }
        run.isStopped.set(true);
        await(run::isQuiet);
        assertThat(run.mistakes).isEmpty();
        assertThat(run.failed).hasValue(0);
        assertThat(run.seen).hasSize((int) run.emitted.get());
        assertThat(run.seen.values()).containsOnly(1);
        assertThat(run.counts.values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(run.emitted.get());
        assertThat(run.events)
                .contains("counts: initState " + REPLACEMENTS)
                .containsSubsequence(
                        "counts: cleanup 0", "counts: prepare 1", "counts: initState 1", "counts: cleanup 1");
    }

    @Test
    void whatIsStartedAfterAFailureHasTheNewBolt() throws Exception {
        Replaced run = submit("stateful-restarted", "shared", counting());
        await(() -> run.acked.get() > 0);
        cluster.replaceBolt("stateful-restarted", "counts", new CountingVersion(1));
        run.events.clear();
        run.failsOnce.set(true);
        await(() -> run.events.contains("counts: initState 1"));
        assertThat(run.events).doesNotContain("counts: prepare 0");
    }

    @Test
    void whatHasOtherStateIsRefused() throws Exception {
        TopologyBuilder builder = counting();
        builder.setBolt("windows", new BoltReplacementTest.Windowed().withTumblingWindow(BaseWindowedBolt.Count.of(10)))
                .shuffleGrouping("counts");
        submit("stateful-refusing", "shared", builder);
        refused(
                () -> cluster.replaceBolt("stateful-refusing", "counts", new VersionBolt(1, Acks.AT_ONCE, "number")),
                "bolt counts: the old one keeps state and the new one does not; extend BaseStatefulBolt");
        refused(
                () -> cluster.replaceBolt("stateful-refusing", "passes", new CountingVersion(1)),
                "bolt passes: the new one keeps state and the old one does not; kill the topology");
        refused(
                () -> cluster.replaceBolt("stateful-refusing", "windows", new VersionBolt(1, Acks.AT_ONCE, "number")),
                "bolt windows: WindowedBoltExecutor keeps windows, batches or a sub-process");
    }

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call)
                .isInstanceOf(InvalidTopologyException.class)
                .satisfies(e ->
                        assertThat(((InvalidTopologyException) e).get_msg()).contains(message));
    }
}
