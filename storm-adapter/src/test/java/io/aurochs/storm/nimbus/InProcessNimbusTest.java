package io.aurochs.storm.nimbus;

import static io.aurochs.storm.testing.Await.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.aurochs.storm.sample.QuietSpout;
import io.aurochs.storm.sample.SinkBolt;
import io.aurochs.storm.translate.TopologyPlan;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.cluster.IStormClusterState;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.AlreadyAliveException;
import org.apache.storm.generated.Assignment;
import org.apache.storm.generated.Credentials;
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
import org.apache.storm.utils.Time;
import org.apache.storm.utils.Time.SimulatedTime;
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
    public void starting(TopologyPlan plan, TopologySettings settings) {
        observed.add(plan.name() + " starting with S=" + settings.engine().bundleRecords());
    }

    @Override
    public void restarting(TopologyPlan plan, Throwable failure, int restart, long pauseMs) {
        observed.add(plan.name() + " restart " + restart + " in " + pauseMs + ": " + failure.getMessage());
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
    void keepsTheJvmAliveUntilItsTopologyHasEnded() throws Exception {
        submit("words");
        List<Thread> keepers = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.isDaemon() && thread.getName().equals("aurochs-end-words"))
                .toList();
        assertThat(keepers).hasSize(1);
        kill("words", 0);
        keepers.get(0).join();
        assertThat(observed).last().isEqualTo("words ended");
    }

    @Test
    void tellsTheVersionThatATopologyGivesItself() throws Exception {
        submit("words");
        conf.put("topology.version", "1.7");
        submit("more");
        assertThat(nimbus.getTopologySummaryByName("words").is_set_topology_version())
                .isFalse();
        assertThat(nimbus.getTopologySummaryByName("more").get_topology_version())
                .isEqualTo("1.7");
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
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("words is being killed");
    }

    /** Stopping a topology waits for its threads, and the thread that kills may be one of them. */
    @Test
    void letsATopologyKillItselfFromItsOwnThread() throws Exception {
        CountDownLatch killed = new CountDownLatch(1);
        TopologyRuntime.Factory waiting =
                (plan, config, active, credentials, blobs, onFailure, reports) -> new TopologyRuntime() {
                    @Override
                    public void setActive(boolean active) {}

                    @Override
                    public void rebalance(TopologyPlan rebalanced) {}

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
    void stopsATopologyThatIsNotToBeStartedAgainAndKeepsItsFailure() throws Exception {
        conf.put("aurochs.restarts", 0);
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
                .hasMessage("words is not alive")
                .hasRootCauseMessage("no luck");
    }

    @Test
    void aKilledTopologyDoesNotFailByWhatItThrowsWhileItStops() throws Exception {
        TopologyRuntime.Factory interrupted =
                (plan, config, active, credentials, blobs, onFailure, reports) -> new TopologyRuntime() {
                    @Override
                    public void setActive(boolean nowActive) {}

                    @Override
                    public void rebalance(TopologyPlan rebalanced) {}

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
        TopologyRuntime.Factory broken = (plan, config, active, credentials, blobs, onFailure, reports) -> {
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
        TopologyRuntime.Factory quick = (plan, config, active, credentials, blobs, onFailure, reports) -> {
            onFailure.accept(new IllegalStateException("at once"));
            return factory.start(plan, config, active, credentials, blobs, onFailure, reports);
        };
        try (InProcessNimbus failing = new InProcessNimbus(Utils.readStormConfig(), quick, this)) {
            failing.submitTopology("words", null, "{\"aurochs.restarts\":0}", topology());
            failing.awaitAllEnded();
        }
        assertThat(factory.only().calls).containsExactly("start active", "stop");
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
                .hasMessage("words is not alive");
        assertThatThrownBy(() -> nimbus.getTopology("words"))
                .isInstanceOf(NotAliveException.class)
                .hasMessage("words");
    }

    @Test
    void reportsWhatRuns() throws Exception {
        submit("words");
        TopologySummary summary = nimbus.getClusterInfo().get_topologies().get(0);
        assertThat(summary.get_name()).isEqualTo("words");
        assertThat(summary.get_num_executors()).isEqualTo(4);
        assertThat(summary.get_num_tasks()).isEqualTo(6);
        assertThat(summary.get_status()).isEqualTo("ACTIVE");
        assertThat(nimbus.getTopologySummary(summary.get_id())).isEqualTo(summary);
        TopologyInfo info = nimbus.getTopologyInfo(summary.get_id());
        assertThat(info.get_executors())
                .extracting(ExecutorSummary::get_component_id)
                .containsExactly("count", "count", "lines", "__acker");
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
        assertThatThrownBy(() -> nimbus.getLogConfig("words"))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContainingAll("getLogConfig is not supported by Aurochs", "aurochs.log.level");
    }

    private static RebalanceOptions rebalance(int waitSecs, Map<String, Integer> executors) {
        RebalanceOptions options = new RebalanceOptions();
        options.set_wait_secs(waitSecs);
        options.set_num_executors(new HashMap<>(executors));
        return options;
    }

    private void awaitStatus(String name, String status) throws TException {
        while (!nimbus.getTopologySummaryByName(name).get_status().equals(status)) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aKillEndsTheWaitOfARebalance() throws Exception {
        submit("cut short");
        nimbus.rebalance("cut short", rebalance(3_600, Map.of("count", 3)));
        Thread waiting = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("aurochs-rebalance-cut short"))
                .findFirst()
                .orElseThrow();
        assertThat(waiting.isDaemon()).isTrue();
        KillOptions now = new KillOptions();
        now.set_wait_secs(0);
        nimbus.killTopologyWithOpts("cut short", now);
        nimbus.awaitEnd("cut short");
        waiting.join(10_000);
        assertThat(waiting.isAlive()).isFalse();
    }

    @Test
    @SuppressWarnings("try") // The clock is Storm's, for the whole JVM.
    void rebalancesAfterTheWaitAndGoesOn() throws Exception {
        try (SimulatedTime time = new SimulatedTime()) {
            submit("words");
            nimbus.rebalance("words", rebalance(10, Map.of("count", 3)));
            Time.advanceTimeSecs(9);
            assertThat(nimbus.getTopologySummaryByName("words").get_status()).isEqualTo("REBALANCING");
            assertThat(nimbus.isWaiting()).isTrue();
            assertThat(factory.only().calls).containsExactly("start active", "deactivate");
            Time.advanceTimeSecs(1);
            awaitStatus("words", "ACTIVE");
            while (factory.only().calls.size() < 4) {
                Thread.onSpinWait();
            }
            assertThat(factory.only().calls)
                    .containsExactly("start active", "deactivate", "rebalance to 4", "activate");
            assertThat(nimbus.getTopologyInfoByName("words").get_executors())
                    .filteredOn(executor -> executor.get_component_id().equals("count"))
                    .extracting(executor -> executor.get_executor_info().get_task_end()
                            - executor.get_executor_info().get_task_start())
                    .containsExactly(1, 0, 0);
        }
    }

    @Test
    void anInactiveTopologyStaysInactiveWhenItIsRebalanced() throws Exception {
        nimbus.submitTopologyWithOpts(
                "words", null, "{}", topology(), new SubmitOptions(TopologyInitialStatus.INACTIVE));
        // More than there are tasks: as many as there are.
        nimbus.rebalance("words", rebalance(0, Map.of("count", 9)));
        awaitStatus("words", "INACTIVE");
        assertThat(factory.only().calls).containsExactly("start inactive", "deactivate", "rebalance to 5");
    }

    /** User code that does not return holds its task where it is. */
    @Test
    void goesOnAsItWasWhenTasksCannotMove() throws Exception {
        List<String> calls = new CopyOnWriteArrayList<>();
        TopologyRuntime.Factory stuck =
                (plan, config, active, credentials, blobs, onFailure, reports) -> new TopologyRuntime() {
                    @Override
                    public void setActive(boolean nowActive) {
                        calls.add(nowActive ? "activate" : "deactivate");
                    }

                    @Override
                    public void rebalance(TopologyPlan rebalanced) {
                        calls.add("rebalance");
                        throw new IllegalStateException("user code has not returned");
                    }

                    @Override
                    public void stop() {}
                };
        try (InProcessNimbus own = new InProcessNimbus(Utils.readStormConfig(), stuck, this)) {
            own.submitTopology("words", null, "{}", topology());
            own.rebalance("words", rebalance(0, Map.of("count", 4)));
            while (calls.size() < 3) {
                Thread.onSpinWait();
            }
            assertThat(calls).containsExactly("deactivate", "rebalance", "activate");
            assertThat(own.getTopologySummaryByName("words").get_status()).isEqualTo("ACTIVE");
            assertThat(own.getTopologyInfoByName("words").get_executors()).hasSize(4);
            assertThat(own.anyFailed()).isFalse();
        }
    }

    @Test
    void refusesARebalanceThatCannotBe() throws Exception {
        submit("words");
        assertThatThrownBy(() -> nimbus.rebalance("other", rebalance(0, Map.of())))
                .isInstanceOf(NotAliveException.class);
        assertThatThrownBy(() -> nimbus.rebalance("words", rebalance(0, Map.of("total", 2))))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessageContainingAll("total", "count, lines");
        assertThatThrownBy(() -> nimbus.rebalance("words", rebalance(0, Map.of("count", 0))))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessageContainingAll("count", "0 executors");
        RebalanceOptions badConf = rebalance(0, Map.of());
        badConf.set_topology_conf_overrides("[1");
        assertThatThrownBy(() -> nimbus.rebalance("words", badConf)).isInstanceOf(InvalidTopologyException.class);
        assertThat(factory.only().calls).containsExactly("start active");
        nimbus.rebalance("words", rebalance(3_600, Map.of("count", 1)));
        assertThatThrownBy(() -> nimbus.rebalance("words", rebalance(0, Map.of("count", 1))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("words is being rebalanced");
        assertThatThrownBy(() -> nimbus.activate("words")).isInstanceOf(IllegalStateException.class);
        // Unlike these, a kill comes through.
        kill("words", 0);
        nimbus.awaitAllEnded();
        assertThat(factory.only().calls).doesNotContain("rebalance to 2").endsWith("stop");
    }

    @Test
    void keepsTheConfigurationAndTheResourcesOfARebalance() throws Exception {
        submit("words");
        RebalanceOptions options = rebalance(0, Map.of());
        options.set_topology_conf_overrides(
                "{\"topology.message.timeout.secs\": 77, \"topology.submitter.user\": \"x\"}");
        options.set_topology_resources_overrides(Map.of(
                "lines", Map.of("topology.component.cpu.pcore.percent", 25.0, "gpu.count", 5.0),
                "count", Map.of("onheap.memory.mb", 9.0)));
        nimbus.rebalance("words", options);
        awaitStatus("words", "ACTIVE");
        assertThat(nimbus.getTopologyConf(id("words")))
                .contains("\"topology.message.timeout.secs\":77")
                .doesNotContain("\"topology.submitter.user\":\"x\"");
        assertThat(resources(nimbus.getTopology(id("words")), "lines"))
                .isEqualTo(Map.of("cpu.pcore.percent", 25.0, "gpu.count", 5.0));
        assertThat(resources(nimbus.getUserTopology(id("words")), "count")).isEqualTo(Map.of("onheap.memory.mb", 9.0));
    }

    private static Map<?, ?> resources(StormTopology topology, String component) {
        Object spec = Objects.requireNonNull(StormCommon.allComponents(topology).get(component));
        Object resources = StormCommon.componentConf(spec).get("topology.component.resources.map");
        return (Map<?, ?>) Objects.requireNonNull(resources);
    }

    @Test
    void laysNewCredentialsOverThoseOfTheSubmission() throws Exception {
        SubmitOptions options = new SubmitOptions(TopologyInitialStatus.ACTIVE);
        options.set_creds(new Credentials(Map.of("user", "one", "key", "old")));
        nimbus.submitTopologyWithOpts("words", null, "{}", topology(), options);
        assertThat(factory.only().credentials.current()).containsOnly(entry("user", "one"), entry("key", "old"));
        nimbus.uploadNewCredentials("words", new Credentials(Map.of("key", "new")));
        assertThat(factory.only().calls).endsWith("credentials {key=new, user=one}");
        assertThatThrownBy(() -> nimbus.uploadNewCredentials("other", new Credentials(Map.of())))
                .isInstanceOf(NotAliveException.class);
    }

    @Test
    @SuppressWarnings("try") // The clock is Storm's, for the whole JVM.
    void followsASimulatedClockThroughTheWaitOfAKill() throws Exception {
        try (SimulatedTime time = new SimulatedTime()) {
            submit("words");
            kill("words", 30);
            Time.advanceTimeSecs(29);
            assertThat(nimbus.isWaiting()).isTrue();
            assertThat(nimbus.isAlive("words")).isTrue();
            Time.advanceTimeSecs(1);
            nimbus.awaitAllEnded();
            assertThat(nimbus.isWaiting()).isTrue();
            assertThat(factory.only().calls).containsExactly("start active", "deactivate", "drain", "stop");
        }
    }

    @Test
    void showsTheStateThatStormKeepsInZooKeeper() throws Exception {
        IStormClusterState state = nimbus.clusterState();
        submit("words");
        String id = id("words");
        assertThat(state.getTopoId("words")).contains(id);
        assertThat(state.getTopoId("other")).isEmpty();
        assertThat(state.activeStorms()).containsExactly(id);
        assertThat(state.stormBase(id, null).get_component_executors())
                .containsOnly(entry("lines", 1), entry("count", 2));
        Assignment assignment = state.assignmentInfo(id, null);
        assertThat(assignment.get_executor_node_port()).hasSize(3);
        assertThat(assignment.get_executor_start_time_secs()).hasSize(3);
        assertThatThrownBy(() -> state.removeStorm(id))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("removeStorm is not supported by Aurochs");
        kill("words", 0);
        nimbus.awaitAllEnded();
        assertThat(state.assignmentInfo(id, null)).isNull();
    }

    @Test
    @SuppressWarnings("try") // The clock is Storm's, for the whole JVM.
    void executorsThatARebalanceLeavesAsTheyWereKeepTheirStart() throws Exception {
        try (SimulatedTime time = new SimulatedTime()) {
            Time.advanceTimeSecs(10);
            submit("words");
            IStormClusterState state = nimbus.clusterState();
            String id = id("words");
            assertThat(state.assignmentInfo(id, null).get_executor_start_time_secs())
                    .isEqualTo(Map.of(List.of(2L, 3L), 10L, List.of(4L, 5L), 10L, List.of(6L, 6L), 10L));
            Time.advanceTimeSecs(5);
            nimbus.rebalance("words", rebalance(0, Map.of("count", 3)));
            awaitStatus("words", "ACTIVE");
            Map<List<Long>, Long> starts = state.assignmentInfo(id, null).get_executor_start_time_secs();
            assertThat(starts).hasSize(4).containsEntry(List.of(6L, 6L), 10L);
            assertThat(starts.keySet())
                    .isEqualTo(state.assignmentInfo(id, null)
                            .get_executor_node_port()
                            .keySet());
            assertThat(starts).containsEntry(List.of(4L, 4L), 15L);
        }
    }

    /** An answer that no call has is never given. */
    @Test
    void everyAnswerOfTheClusterStateHasItsCall() {
        assertThat(ClusterState.class.getDeclaredMethods())
                .filteredOn(method -> Modifier.isPublic(method.getModifiers()))
                .hasSizeGreaterThan(5)
                .allSatisfy(method -> assertThat(IStormClusterState.class
                                .getMethod(method.getName(), method.getParameterTypes())
                                .getReturnType())
                        .isEqualTo(method.getReturnType()));
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
    void startsAFailedTopologyAgainUnderItsIdAndName() throws Exception {
        submit("words");
        String id = id("words");
        fail("first", 1);
        assertThat(factory.started.get(0).calls).containsExactly("start active", "abort");
        assertThat(nimbus.failure("words")).get().hasToString("java.lang.IllegalStateException: first");
        // Too late to mean anything: that one has been stopped.
        factory.started.get(0).onFailure.accept(new IllegalStateException("late"));
        fail("second", 2);
        assertThat(observed)
                .containsExactly(
                        "words starting with S=512", "words restart 1 in 100: first", "words restart 2 in 200: second");
        assertThat(id("words")).isEqualTo(id);
        assertThat(factory.started).extracting(runtime -> runtime.plan).containsOnly(factory.started.get(0).plan);
        kill("words", 0);
        nimbus.awaitEnd("words");
        assertThat(factory.started.get(2).calls).containsExactly("start active", "deactivate", "stop");
        assertThat(observed).endsWith("words ended");
        assertThat(nimbus.failure("words")).isEmpty();
        assertThat(nimbus.anyFailed()).isFalse();
    }

    /** Lets the topology that was started last fail, and waits until it is started again. */
    private void fail(String message, int restarts) {
        factory.started.get(restarts - 1).onFailure.accept(new IllegalStateException(message));
        awaitStarts(restarts + 1);
    }

    private void awaitStarts(int starts) {
        await(() -> factory.started.size() >= starts);
    }

    @Test
    @SuppressWarnings("try") // Time is simulated for as long as it is open.
    void pausesOnStormsClock() throws Exception {
        try (Time.SimulatedTime time = new Time.SimulatedTime()) {
            submit("words");
            factory.only().onFailure.accept(new IllegalStateException("no luck"));
            await(() -> Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().equals("aurochs-supervisor-words") && thread.isAlive())
                    .anyMatch(Time::isThreadWaiting));
            assertThat(factory.started).hasSize(1);
            Time.advanceTime(RestartPause.FIRST_MS);
            awaitStarts(2);
            kill("words", 0);
            nimbus.awaitEnd("words");
        }
    }

    @Test
    void aRestartKeepsTheTopologyAsActiveAsItWas() throws Exception {
        submit("words");
        nimbus.deactivate("words");
        fail("first", 1);
        assertThat(factory.started.get(1).calls).containsExactly("start inactive");
        nimbus.activate("words");
        fail("second", 2);
        assertThat(factory.started.get(2).calls).containsExactly("start active");
    }

    @Test
    void endsAtTheFailureAfterItsLastRestart() throws Exception {
        conf.put("aurochs.restarts", "1");
        submit("words");
        fail("first", 1);
        factory.started.get(1).onFailure.accept(new IllegalStateException("second"));
        nimbus.awaitEnd("words");
        assertThat(observed).endsWith("words restart 1 in 100: first", "words failed: second");
        assertThat(nimbus.failure("words")).get().hasToString("java.lang.IllegalStateException: second");
        assertThat(nimbus.anyFailed()).isTrue();
    }

    @Test
    void aTopologyThatCannotBeStartedAgainIsTriedAgain() throws Exception {
        AtomicInteger starts = new AtomicInteger();
        TopologyRuntime.Factory unlucky = (plan, config, active, credentials, blobs, onFailure, reports) -> {
            if (starts.incrementAndGet() == 2) {
                throw new OutOfMemoryError("no more threads");
            }
            return factory.start(plan, config, active, credentials, blobs, onFailure, reports);
        };
        try (InProcessNimbus own = new InProcessNimbus(Utils.readStormConfig(), unlucky, this)) {
            own.submitTopology("words", null, "{}", topology());
            fail("first", 1);
        }
        assertThat(starts).hasValue(3);
        assertThat(observed)
                .containsSubsequence(
                        "words restart 1 in 100: first", "words restart 2 in 200: no more threads", "words ended");
    }

    @Test
    @SuppressWarnings("try") // Time is simulated for as long as it is open.
    void aKillDoesNotWaitForThePause() throws Exception {
        // Time stands still, and so the pause would never end.
        try (Time.SimulatedTime time = new Time.SimulatedTime()) {
            submit("words");
            factory.only().onFailure.accept(new IllegalStateException("no luck"));
            await(() -> factory.only().calls.contains("abort"));
            kill("words", 0);
            nimbus.awaitEnd("words");
        }
        assertThat(factory.only().calls).containsExactly("start active", "abort");
        assertThat(observed).endsWith("words ended");
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
