package io.aurochs.storm.nimbus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.storm.sample.LockingMain;
import io.aurochs.storm.sample.QuietSpout;
import io.aurochs.storm.sample.SinkBolt;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.drpc.DRPCSpout;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.testing.FixedBatchSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot run is refused by the call that submits it, before anything is started. */
class RefusedSubmissionTest {
    private final FakeRuntime.Factory factory = new FakeRuntime.Factory();
    private final Map<String, Object> clusterConf = new HashMap<>(Utils.readStormConfig());
    private final Map<String, Object> conf = new HashMap<>();
    private InProcessNimbus nimbus = nimbus();

    private InProcessNimbus nimbus() {
        return new InProcessNimbus(clusterConf, factory, new LoggingObserver());
    }

    @AfterEach
    void close() {
        nimbus.close();
    }

    private void submit(StormTopology topology) throws TException {
        nimbus.submitTopology("words", null, JSONValue.toJSONString(conf), topology);
    }

    private void assertRefused(StormTopology topology, String... says) {
        assertThatThrownBy(() -> submit(topology))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessageContainingAll(says);
        assertThat(factory.started).isEmpty();
        assertThat(nimbus.submissions()).isZero();
    }

    private static TopologyBuilder builder() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", new QuietSpout(), 1);
        builder.setBolt("count", new SinkBolt(), 2).shuffleGrouping("lines");
        return builder;
    }

    @SuppressWarnings("unchecked") // An array of lists, for its varargs.
    private static StormTopology trident() {
        TridentTopology topology = new TridentTopology();
        topology.newStream(
                "lines", new FixedBatchSpout(new Fields("line"), 1, new Values("the cow"), new Values("the moon")));
        return topology.build();
    }

    @Test
    void aTridentTopologyWhoseZooKeeperDoesNotAnswer() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        conf.put(Config.STORM_ZOOKEEPER_SERVERS, List.of("localhost"));
        conf.put(Config.STORM_ZOOKEEPER_PORT, port);
        assertRefused(
                trident(), "words is a Trident topology", "localhost:" + port, "storm.zookeeper.servers", "start it");
    }

    @Test
    void aTridentTopologyWithAZooKeeperAndADirectoryForAnother(@TempDir Path directory) {
        conf.put(Config.STORM_ZOOKEEPER_SERVERS, List.of("zk.example.org"));
        conf.put("aurochs.zookeeper", "dir:" + directory);
        assertRefused(trident(), "aurochs.zookeeper=dir:" + directory, "zk.example.org:2181", "leave one of them out");
    }

    @Test
    void aTridentTopologyWhoseDirectoryIsAFile(@TempDir Path directory) throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        conf.put("aurochs.zookeeper", "dir:" + file);
        assertRefused(trident(), "none can be started in " + file, "aurochs.zookeeper=dir:DIRECTORY");
    }

    @Test
    void aTopologyWhoseDrpcServersDoNotAnswer() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        conf.put(Config.DRPC_INVOCATIONS_PORT, port);
        // Without drpc.servers it is one of this machine.
        assertRefused(
                answering(), "words answers DRPC calls", "localhost:" + port, "./aurochs storm drpc", "drpc.servers");
        conf.put(Config.DRPC_SERVERS, List.of("localhost", "127.0.0.1"));
        assertRefused(answering(), "localhost:" + port + ", 127.0.0.1:" + port);
        conf.put(Config.DRPC_SERVERS, List.of());
        assertRefused(answering(), "drpc.servers is empty");
    }

    private static StormTopology answering() {
        TopologyBuilder builder = builder();
        builder.setSpout("calls", new DRPCSpout("function"));
        return builder.createTopology();
    }

    /** Storm's default address is the user's too, if the user sets it: on the topology, or for the cluster. */
    @Test
    void aTridentTopologyWhoseZooKeeperAtTheDefaultAddressDoesNotAnswer() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        // Stands for Storm's default.
        clusterConf.put(Config.STORM_ZOOKEEPER_PORT, port);
        nimbus = nimbus();
        Map<String, Object> servers = Map.of(Config.STORM_ZOOKEEPER_SERVERS, List.of("localhost"));
        conf.putAll(servers);
        assertRefused(trident(), "none answers at localhost:" + port);
        conf.clear();
        nimbus = new InProcessNimbus(clusterConf, servers, factory, new LoggingObserver());
        assertRefused(trident(), "none answers at localhost:" + port);
    }

    /** What listens at Storm's default address is used only where the user has configured it. */
    @Test
    void butNotATridentTopologyWithoutAZooKeeperThoughOneListensAtTheDefaultAddress() throws Exception {
        try (ServerSocket foreign = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            clusterConf.put(Config.STORM_ZOOKEEPER_PORT, foreign.getLocalPort());
            nimbus = nimbus();
            submit(trident());
            assertThat(factory.started)
                    .singleElement()
                    .satisfies(started -> assertThat(started.plan.conf().get(Config.STORM_ZOOKEEPER_PORT))
                            .isNotEqualTo(foreign.getLocalPort()));
        }
    }

    /** Two servers on the same files would lose each other's transactions. The second one's failure does not end the lock. */
    @Test
    void aTridentTopologyWhoseDirectoryIsInUse(@TempDir Path directory) throws Exception {
        conf.put("aurochs.zookeeper", "dir:" + directory);
        submit(trident());
        assertThat(lockedForOthers(directory)).isTrue();
        try (InProcessNimbus second = new InProcessNimbus(clusterConf, factory, new LoggingObserver())) {
            assertThatThrownBy(() -> second.submitTopology("words", null, JSONValue.toJSONString(conf), trident()))
                    .isInstanceOf(InvalidTopologyException.class)
                    .hasMessageContainingAll(directory.toString(), "another process or cluster uses it");
        }
        assertThat(lockedForOthers(directory)).isTrue();
        nimbus.close();
        assertThat(lockedForOthers(directory)).isFalse();
        nimbus = nimbus();
        submit(trident());
    }

    /** Whether another process finds the lock taken. */
    private static boolean lockedForOthers(Path directory) throws Exception {
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        LockingMain.class.getName(),
                        directory.resolve("lock").toString())
                .redirectErrorStream(true)
                .start();
        String out = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(other.waitFor()).as(out).isZero();
        return !Boolean.parseBoolean(out.strip());
    }

    @Test
    void aTridentTopologyThatWantsAnotherDirectoryThanTheOneInUse(@TempDir Path directory) throws Exception {
        conf.put("aurochs.zookeeper", "dir:" + directory);
        submit(trident());
        conf.put("aurochs.zookeeper", "temporary");
        assertThatThrownBy(() -> nimbus.submitTopology("more", null, JSONValue.toJSONString(conf), trident()))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessageContainingAll("aurochs.zookeeper=temporary", "dir:" + directory, "give all the same");
    }

    @Test
    void butNotATridentTopologyWhoseZooKeeperAnswers() throws Exception {
        try (ServerSocket zooKeeper = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            conf.put(Config.TRANSACTIONAL_ZOOKEEPER_SERVERS, List.of("localhost"));
            conf.put(Config.TRANSACTIONAL_ZOOKEEPER_PORT, zooKeeper.getLocalPort());
            submit(trident());
            assertThat(factory.started).hasSize(1);
        }
    }

    @Test
    void moreExecutorsThanTheClusterLetsATopologyHave() throws Exception {
        clusterConf.put("nimbus.executors.perTopology", 2);
        nimbus = nimbus();
        assertRefused(
                builder().createTopology(), "Failed to submit topology. Topology requests more than 2 executors.");
        // What a topology says of it itself does not count.
        conf.put("nimbus.executors.perTopology", 9);
        assertRefused(builder().createTopology(), "more than 2 executors.");
        TopologyBuilder small = new TopologyBuilder();
        small.setSpout("lines", new QuietSpout(), 2);
        submit(small.createTopology());
        assertThat(factory.started).hasSize(1);
    }

    @Test
    void moreWorkersThanTheClusterLetsATopologyHave() {
        clusterConf.put("nimbus.slots.perTopology", 3);
        nimbus = nimbus();
        conf.put(Config.TOPOLOGY_WORKERS, 4);
        assertRefused(builder().createTopology(), "Failed to submit topology. Topology requests more than 3 workers.");
    }

    @Test
    void aSerializationKeyThatNamesNoClass() {
        conf.put(Config.TOPOLOGY_SKIP_MISSING_KRYO_REGISTRATIONS, false);
        for (String key : List.of(Config.TOPOLOGY_KRYO_REGISTER, Config.TOPOLOGY_KRYO_DECORATORS)) {
            conf.put(key, List.of("org.example.Gone"));
            assertRefused(
                    builder().createTopology(),
                    "words",
                    key + " names org.example.Gone",
                    "pack the class",
                    Config.TOPOLOGY_SKIP_MISSING_KRYO_REGISTRATIONS);
            conf.remove(key);
        }
        conf.put(Config.TOPOLOGY_KRYO_FACTORY, "org.example.GoneFactory");
        assertRefused(builder().createTopology(), Config.TOPOLOGY_KRYO_FACTORY + " names org.example.GoneFactory");
    }

    @Test
    void aPeriodThatIsNoNumber() {
        TopologyBuilder builder = builder();
        builder.setBolt("late", new SinkBolt(), 1)
                .shuffleGrouping("lines")
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, "soon");
        assertRefused(builder.createTopology(), "component late", "soon is no number of seconds");
    }
}
