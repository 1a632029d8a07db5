package io.aurochs.storm.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.engine.EngineConfig;
import io.aurochs.storm.sample.QuietSpout;
import io.aurochs.storm.sample.SinkBolt;
import io.aurochs.storm.translate.TopologyPlan;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.apache.storm.generated.AlreadyAliveException;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class InProcessNimbusTest implements TopologyObserver {
    private final FakeRuntime.Factory factory = new FakeRuntime.Factory();
    private final List<String> observed = new CopyOnWriteArrayList<>();
    private final InProcessNimbus nimbus = new InProcessNimbus(Utils.readStormConfig(), factory, this);
    private final Map<String, Object> conf = new HashMap<>();

    @AfterEach
    void close() {
        nimbus.close();
    }

    @Override
    public void starting(TopologyPlan plan, EngineConfig config) {
        observed.add(plan.name() + " starting with S=" + config.bundleRecords());
    }

    @Override
    public void ended(TopologyPlan plan, @Nullable Throwable failure, long elapsedMs) {
        observed.add(plan.name() + (failure == null ? " ended" : " failed: " + failure.getMessage()));
    }

    private static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", new QuietSpout(), 1);
        builder.setBolt("count", new SinkBolt(), 2).setNumTasks(4).shuffleGrouping("lines");
        return builder.createTopology();
    }

    private void submit(String name) throws TException {
        nimbus.submitTopology(name, null, JSONValue.toJSONString(conf), topology());
    }

    private void kill(String name, int waitSecs) throws TException {
        KillOptions options = new KillOptions();
        options.set_wait_secs(waitSecs);
        nimbus.killTopologyWithOpts(name, options);
    }

    private String id(String name) throws TException {
        return nimbus.getTopologySummaryByName(name).get_id();
    }

    @Test
    void startsASubmittedTopologyWithItsEngineSettings() throws Exception {
        conf.put("aurochs.bundle.records", 7);
        submit("words");
        assertThat(factory.only().config.bundleRecords()).isEqualTo(7);
        assertThat(factory.only().calls).containsExactly("start active");
        assertThat(observed).containsExactly("words starting with S=7");
    }

    @Test
    void startsAnInactiveTopologyInactive() throws Exception {
        nimbus.submitTopologyWithOpts(
                "words", null, "{}", topology(), new SubmitOptions(TopologyInitialStatus.INACTIVE));
        assertThat(nimbus.getTopologySummaryByName("words").get_status()).isEqualTo("INACTIVE");
        nimbus.activate("words");
        assertThat(factory.only().calls).containsExactly("start inactive", "activate");
        assertThat(nimbus.getTopologySummaryByName("words").get_status()).isEqualTo("ACTIVE");
    }

    @Test
    void deactivatesOnAKillAndStopsAfterTheWait() throws Exception {
        submit("words");
        kill("words", 3_600);
        assertThat(nimbus.getTopologySummaryByName("words").get_status()).isEqualTo("KILLED");
        assertThat(nimbus.isTopologyNameAllowed("words")).isFalse();
        assertThat(nimbus.awaitAllEnded(0)).isFalse();
        // An earlier kill counts, as in Storm.
        kill("words", 0);
        nimbus.awaitAllEnded();
        assertThat(factory.only().calls).containsExactly("start active", "deactivate", "stop");
        assertThat(observed).endsWith("words ended");
        assertThat(nimbus.isTopologyNameAllowed("words")).isTrue();
        assertThat(nimbus.anyFailed()).isFalse();
    }

    @Test
    void waitsForTheMessageTimeoutWhenAKillSaysNothing() throws Exception {
        conf.put("topology.message.timeout.secs", 3_600);
        submit("slow");
        conf.put("topology.message.timeout.secs", 1);
        submit("quick");
        nimbus.killTopology("slow");
        nimbus.killTopology("quick");
        nimbus.awaitEnd("quick");
        assertThat(nimbus.isAlive("slow")).isTrue();
    }

    @Test
    void refusesToActivateWhatIsBeingKilled() throws Exception {
        submit("words");
        kill("words", 3_600);
        assertThatThrownBy(() -> nimbus.activate("words"))
                .isInstanceOf(NotAliveException.class)
                .hasMessageContaining("words is being killed");
    }

    /** Stopping a topology waits for its threads, and the thread that kills may be one of them. */
    @Test
    void letsATopologyKillItselfFromItsOwnThread() throws Exception {
        CountDownLatch killed = new CountDownLatch(1);
        TopologyRuntime.Factory waiting = (plan, config, active, onFailure) -> new TopologyRuntime() {
            @Override
            public void setActive(boolean active) {}

            @Override
            public void stop() {
                try {
                    killed.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        };
        try (InProcessNimbus own = new InProcessNimbus(Utils.readStormConfig(), waiting, this)) {
            own.submitTopology("words", null, "{}", topology());
            KillOptions now = new KillOptions();
            now.set_wait_secs(0);
            own.killTopologyWithOpts("words", now);
            killed.countDown();
            own.awaitEnd("words");
        }
        assertThat(observed).endsWith("words ended");
    }

    @Test
    void stopsAFailedTopologyAndKeepsItsFailure() throws Exception {
        submit("words");
        submit("other");
        FakeRuntime words = factory.started.get(0);
        words.onFailure.accept(new IllegalStateException("no luck"));
        words.onFailure.accept(new IllegalStateException("once more"));
        nimbus.awaitEnd("words");
        assertThat(words.calls).endsWith("stop");
        assertThat(observed).endsWith("words failed: no luck");
        assertThat(nimbus.failure("words")).get().hasToString("java.lang.IllegalStateException: no luck");
        assertThat(nimbus.anyFailed()).isTrue();
        assertThat(nimbus.isAlive("other")).isTrue();
        assertThatThrownBy(() -> nimbus.getTopologyInfoByName("words"))
                .isInstanceOf(NotAliveException.class)
                .hasMessageContainingAll("words", "failed", "no luck");
    }

    @Test
    void aKilledTopologyDoesNotFailByWhatItThrowsWhileItStops() throws Exception {
        TopologyRuntime.Factory interrupted = (plan, config, active, onFailure) -> new TopologyRuntime() {
            @Override
            public void setActive(boolean nowActive) {}

            @Override
            public void stop() {
                onFailure.accept(new IllegalStateException("interrupted in the middle of a sleep"));
            }
        };
        try (InProcessNimbus own = new InProcessNimbus(Utils.readStormConfig(), interrupted, this)) {
            own.submitTopology("words", null, "{}", topology());
            KillOptions now = new KillOptions();
            now.set_wait_secs(0);
            own.killTopologyWithOpts("words", now);
            own.awaitEnd("words");
            assertThat(own.anyFailed()).isFalse();
        }
        assertThat(observed).endsWith("words ended");
    }

    @Test
    void failsATopologyWhoseStartThrowsAndNotItsSubmitter() throws Exception {
        TopologyRuntime.Factory broken = (plan, config, active, onFailure) -> {
            throw new IllegalStateException("cannot prepare");
        };
        try (InProcessNimbus failing = new InProcessNimbus(Utils.readStormConfig(), broken, this)) {
            failing.submitTopology("words", null, "{}", topology());
            failing.awaitAllEnded();
            assertThat(failing.failure("words"))
                    .get()
                    .extracting(Throwable::getMessage)
                    .isEqualTo("cannot prepare");
        }
        assertThat(observed).endsWith("words failed: cannot prepare");
    }

    @Test
    void failsATopologyThatFailsWhileItStarts() throws Exception {
        TopologyRuntime.Factory quick = (plan, config, active, onFailure) -> {
            onFailure.accept(new IllegalStateException("at once"));
            return factory.start(plan, config, active, onFailure);
        };
        try (InProcessNimbus failing = new InProcessNimbus(Utils.readStormConfig(), quick, this)) {
            failing.submitTopology("words", null, "{}", topology());
            failing.awaitAllEnded();
        }
        assertThat(factory.only().calls).containsExactly("start active", "deactivate", "stop");
        assertThat(observed).endsWith("words failed: at once");
    }

    @Test
    void refusesASecondTopologyOfTheSameName() throws Exception {
        submit("words");
        assertThat(nimbus.isTopologyNameAllowed("words")).isFalse();
        assertThatThrownBy(() -> submit("words"))
                .isInstanceOf(AlreadyAliveException.class)
                .hasMessage("A topology named words is running already: submit under another name, "
                        + "or kill that one first.");
        submit("more words");
        assertThat(nimbus.submissions()).isEqualTo(2);
    }

    @Test
    void takesANameAgainOnceItIsFreeUnderANewId() throws Exception {
        submit("words");
        String first = id("words");
        kill("words", 0);
        nimbus.awaitEnd("words");
        submit("words");
        assertThat(id("words")).isNotEqualTo(first).startsWith("words-2-");
    }

    @Test
    void refusesWhatItCannotRunAndStaysAsItWas() {
        conf.put("aurochs.bundle.recrods", 7);
        assertThatThrownBy(() -> submit("words"))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessageContainingAll("words", "aurochs.bundle.recrods", "did you mean aurochs.bundle.records");
        conf.clear();
        assertThatThrownBy(() -> submit("a/b"))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessageContaining("a/b");
        conf.put("topology.blobstore.map", Map.of("key", Map.of()));
        assertThatThrownBy(() -> submit("words"))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessageContaining("blob");
        assertThatThrownBy(() -> nimbus.submitTopology("words", null, "{", topology()))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessageContaining("not JSON");
        assertThat(factory.started).isEmpty();
        assertThat(nimbus.submissions()).isZero();
        assertThat(nimbus.isTopologyNameAllowed("words")).isTrue();
    }

    @Test
    void saysWhichTopologyIsNotThere() {
        assertThatThrownBy(() -> nimbus.deactivate("words"))
                .isInstanceOf(NotAliveException.class)
                .hasMessage("Topology words is not running.");
        assertThatThrownBy(() -> nimbus.getTopology("words"))
                .isInstanceOf(NotAliveException.class)
                .hasMessageContaining("id words");
    }

    @Test
    void reportsWhatRuns() throws Exception {
        submit("words");
        TopologySummary summary = nimbus.getClusterInfo().get_topologies().get(0);
        assertThat(summary.get_name()).isEqualTo("words");
        assertThat(summary.get_num_executors()).isEqualTo(3);
        assertThat(summary.get_num_tasks()).isEqualTo(5);
        assertThat(summary.get_status()).isEqualTo("ACTIVE");
        assertThat(nimbus.getTopologySummary(summary.get_id())).isEqualTo(summary);
        TopologyInfo info = nimbus.getTopologyInfo(summary.get_id());
        assertThat(info.get_executors())
                .extracting(ExecutorSummary::get_component_id)
                .containsExactly("count", "count", "lines");
        assertThat(info.get_executors()).noneMatch(ExecutorSummary::is_set_stats);
        assertThat(nimbus.getLeader().is_isLeader()).isTrue();
    }

    @Test
    void givesBackConfAndTopologiesById() throws Exception {
        conf.put("my.key", "mine");
        submit("words");
        assertThat(Utils.parseJson(nimbus.getTopologyConf(id("words"))))
                .containsEntry("my.key", "mine")
                .containsEntry("topology.name", "words");
        assertThat(nimbus.getUserTopology(id("words")).get_bolts()).containsOnlyKeys("count");
        assertThat(nimbus.getTopology(id("words")).get_bolts()).containsKeys("count", "__acker", "__system");
        nimbus.getTopology(id("words")).get_bolts().clear();
        assertThat(nimbus.getTopology(id("words")).get_bolts()).containsKey("count");
    }

    @Test
    void dropsUploads() {
        String location = nimbus.beginFileUpload();
        nimbus.uploadChunk(location, ByteBuffer.allocate(16));
        nimbus.finishFileUpload(location);
        assertThat(location).isNotEmpty();
    }

    @Test
    void saysWhatToDoInsteadOfWhatItCannot() {
        assertThatThrownBy(() -> nimbus.rebalance("words", new RebalanceOptions()))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("rebalance is not supported by Aurochs: kill topology words and submit it with the new "
                        + "parallelism.");
    }

    @Test
    void endsAllTopologiesWhenClosed() throws Exception {
        submit("one");
        submit("two");
        nimbus.close();
        assertThat(factory.started).allMatch(runtime -> runtime.calls.contains("stop"));
        assertThatThrownBy(() -> submit("three")).hasMessageContaining("closed");
    }

    @Test
    void leavesNoThreadBehind() throws Exception {
        submit("threads");
        kill("threads", 0);
        nimbus.awaitAllEnded();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("aurochs-end-threads")) {
                thread.join();
            }
        }
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("aurochs-"));
    }

    @Test
    void answersNimbusClientsWhileInstalled() throws Exception {
        nimbus.install();
        try (NimbusClient client =
                NimbusClient.Builder.withConf(Utils.readStormConfig()).build()) {
            assertThat(client.getClient().isTopologyNameAllowed("words")).isTrue();
            submit("words");
            assertThat(client.getClient().isTopologyNameAllowed("words")).isFalse();
        }
        nimbus.close();
        assertThat(NimbusClient.isLocalOverride()).isFalse();
    }
}
