package io.aurochs.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.storm.sample.BlockingSpout;
import io.aurochs.storm.sample.FailingBolt;
import io.aurochs.storm.sample.FailingWorkerHook;
import io.aurochs.storm.sample.MeteredBolt;
import io.aurochs.storm.sample.NumberSpout;
import io.aurochs.storm.sample.QuietSpout;
import io.aurochs.storm.sample.Recorder;
import io.aurochs.storm.sample.SumBolt;
import io.aurochs.storm.sample.TickedBolt;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster.ILocalTopology;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.AlreadyAliveException;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.Time;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class AurochsClusterTest {
    private static final long COUNT = 10_000;
    private static final long SUM = COUNT * (COUNT + 1) / 2;
    private static final Map<String, Object> ONCE = Map.of("aurochs.restarts", 0);

    private final AurochsCluster cluster = new AurochsCluster();

    @AfterEach
    void close() {
        cluster.close();
    }

    private static StormTopology summing() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(COUNT), 1);
        builder.setBolt("sum", new SumBolt(), 2).setNumTasks(3).shuffleGrouping("numbers");
        return builder.createTopology();
    }

    private static StormTopology failing(boolean inPrepare) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(COUNT), 1);
        builder.setBolt("broken", new FailingBolt(inPrepare), 1).shuffleGrouping("numbers");
        return builder.createTopology();
    }

    @Test
    void killsASpoutThatBlocksWhileItsOwnThreadEmits() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("blocking", new BlockingSpout(), 1);
        builder.setBolt("sum", new SumBolt(), 1).shuffleGrouping("blocking");
        cluster.submitTopology("blocked", Map.of(), builder.createTopology());
        // The foreign thread is not held up for good by a task that does not get to it.
        BlockingSpout.EMITTED.await();
        KillOptions now = new KillOptions();
        now.set_wait_secs(0);
        cluster.killTopologyWithOpts("blocked", now);
        cluster.awaitAllEnded();
        assertThat(cluster.failure("blocked")).isEmpty();
    }

    @Test
    void everyTaskOfAnExecutorMayRegisterMetrics() throws Exception {
        Recorder recorder = Recorder.of("metered");
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(COUNT), 1);
        builder.setBolt("metered", new MeteredBolt(), 1).setNumTasks(3).shuffleGrouping("numbers");
        cluster.submitTopology("metered", Map.of(), builder.createTopology());
        recorder.allAcked.await();
        assertThat(cluster.failure("metered")).isEmpty();
    }

    @Test
    void aTopologyThatCannotBeSetUpLeavesNoDirectoryBehind() throws Exception {
        StormTopology topology = summing();
        topology.add_to_worker_hooks(ByteBuffer.wrap(new byte[] {1}));
        cluster.submitTopology("unreadable", Map.of(), topology);
        cluster.awaitAllEnded();
        assertThat(cluster.failure("unreadable")).isPresent();
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        try (DirectoryStream<Path> left = Files.newDirectoryStream(temporary, "aurochs-unreadable-*")) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void runsATopologyToItsLastAcknowledgement() throws Exception {
        Recorder recorder = Recorder.of("summing");
        ILocalTopology running = cluster.submitTopology("summing", Map.of(), summing());
        recorder.allAcked.await();
        assertThat(recorder.sum.sum()).isEqualTo(SUM);
        running.close();
        assertThat(recorder.events)
                .containsExactlyInAnyOrder(
                        "open numbers",
                        "prepare sum",
                        "prepare sum",
                        "prepare sum",
                        "close numbers",
                        "cleanup sum",
                        "cleanup sum",
                        "cleanup sum");
        assertThat(cluster.getTopologySummaries()).isEmpty();
    }

    @Test
    void opensAnInactiveTopologyAtItsFirstActivation() throws Exception {
        Recorder recorder = Recorder.of("inactive");
        SubmitOptions inactive = new SubmitOptions(TopologyInitialStatus.INACTIVE);
        cluster.submitTopologyWithOpts("inactive", Map.of(), summing(), inactive);
        assertThat(recorder.events).isEmpty();
        cluster.activate("inactive");
        recorder.allAcked.await();
        cluster.deactivate("inactive");
        recorder.deactivated.await();
        assertThat(cluster.getTopologySummaryByName("inactive").get_status()).isEqualTo("INACTIVE");
    }

    @Test
    void runsSeveralTopologiesAndRefusesASecondOfOneName() throws Exception {
        cluster.submitTopology("first", Map.of(), summing());
        cluster.submitTopology("second", Map.of(), summing());
        assertThatThrownBy(() -> cluster.submitTopology("first", Map.of(), summing()))
                .isInstanceOf(AlreadyAliveException.class)
                .hasMessageContaining("first");
        Recorder.of("first").allAcked.await();
        Recorder.of("second").allAcked.await();
    }

    @Test
    void takesTopologiesFromStormSubmitter(@TempDir Path folder) throws Exception {
        System.setProperty(
                "storm.jar", Files.createFile(folder.resolve("some.jar")).toString());
        try {
            StormSubmitter.submitTopology("submitted", Map.of(), summing());
        } finally {
            System.clearProperty("storm.jar");
        }
        Recorder.of("submitted").allAcked.await();
        assertThat(Recorder.of("submitted").sum.sum()).isEqualTo(SUM);
    }

    @Test
    void handsEngineSettingsOn() throws Exception {
        try (AurochsCluster small = new AurochsCluster(Map.of("aurochs.bundle.records", 1))) {
            small.submitTopology("single", Map.of("aurochs.workers", "shared"), summing());
            Recorder.of("single").allAcked.await();
            assertThat(Recorder.of("single").sum.sum()).isEqualTo(SUM);
        }
    }

    @Test
    void keepsTheFailureOfABoltThatThrowsInPrepare() throws Exception {
        ILocalTopology failed = cluster.submitTopology("prepare", ONCE, failing(true));
        cluster.awaitAllEnded();
        assertThat(cluster.failure("prepare").map(Throwable::getMessage))
                .hasValueSatisfying(message -> assertThat(message).contains("broken", "prepare", "no luck in prepare"));
        assertThatThrownBy(failed::close)
                .isInstanceOf(NotAliveException.class)
                .hasMessage("prepare is not alive")
                .hasRootCauseMessage("no luck in prepare");
    }

    @Test
    void keepsTheFailureOfABoltThatThrowsInExecute() throws Exception {
        cluster.submitTopology("execute", ONCE, failing(false));
        cluster.awaitAllEnded();
        assertThat(cluster.failure("execute").map(Throwable::getMessage))
                .hasValueSatisfying(message -> assertThat(message).contains("broken", "execute", "no luck with 1"));
    }

    @Test
    void leavesNeitherThreadsNorTheOverrideBehind() throws Exception {
        Set<Thread> before = new HashSet<>(Thread.getAllStackTraces().keySet());
        try (AurochsCluster own = new AurochsCluster()) {
            own.submitTopology("threads", Map.of(), summing());
            Recorder.of("threads").allAcked.await();
        }
        assertThat(NimbusClient.isLocalOverride()).isFalse();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (!before.contains(thread)) {
                // What is about to die may do so; what lives on makes the test time out.
                thread.join();
            }
        }
    }

    @Test
    void aWorkerHookThatThrowsFailsTheTopologyByItsName() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.addWorkerHook(new FailingWorkerHook());
        builder.setSpout("numbers", new NumberSpout(COUNT), 1);
        builder.setBolt("sum", new SumBolt(), 1).shuffleGrouping("numbers");
        cluster.submitTopology("hooked", Map.of(), builder.createTopology());
        cluster.awaitAllEnded();
        assertThat(cluster.failure("hooked"))
                .get()
                .extracting(Throwable::getMessage)
                .asString()
                .contains(FailingWorkerHook.class.getName(), "did not start", "no luck");
    }

    /** The waits of a kill and the periods of ticks pass when the test says so. */
    @Test
    void followsASimulatedClock() throws Exception {
        cluster.close();
        List<String> ticks = Recorder.of("ticked").events;
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new QuietSpout(), 1);
        builder.setBolt("ticked", new TickedBolt(), 2)
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 10)
                .shuffleGrouping("numbers");
        try (AurochsCluster simulated =
                new AurochsCluster.Builder().withSimulatedTime().build()) {
            assertThat(Time.isSimulating()).isTrue();
            simulated.submitTopology("ticked", Map.of(), builder.createTopology());
            // At 10, 20 and 30 seconds, for both tasks.
            simulated.advanceClusterTime(39);
            while (ticks.size() < 6) {
                Thread.onSpinWait();
            }
            KillOptions late = new KillOptions();
            late.set_wait_secs(5);
            simulated.killTopologyWithOpts("ticked", late);
            simulated.advanceClusterTime(4);
            while (ticks.size() < 8) {
                Thread.onSpinWait();
            }
            assertThat(simulated.getTopologySummaryByName("ticked").get_status())
                    .isEqualTo("KILLED");
            simulated.advanceClusterTime(1);
            assertThat(simulated.getTopologySummaries()).isEmpty();
        }
        assertThat(ticks).hasSize(8);
        assertThat(Time.isSimulating()).isFalse();
    }

    @Test
    void refusesToMoveAClockThatIsNotSimulated() {
        assertThatThrownBy(() -> cluster.advanceClusterTime(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("withSimulatedTime");
    }
}
