package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.storm.drpc.DrpcServer;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.ReplyBolt;
import java.io.IOException;
import java.io.Serial;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.ILocalCluster;
import org.apache.storm.ILocalCluster.ILocalTopology;
import org.apache.storm.ILocalDRPC;
import org.apache.storm.LocalCluster;
import org.apache.storm.LocalDRPC;
import org.apache.storm.drpc.LinearDRPCTopologyBuilder;
import org.apache.storm.generated.DRPCExceptionType;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.generated.DistributedRPC;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.security.auth.digest.DigestSaslTransportPlugin;
import org.apache.storm.thrift.TException;
import org.apache.storm.thrift.transport.TTransportException;
import org.apache.storm.topology.FailedException;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.BaseFunction;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.DRPCClient;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A topology answers calls: of Storm's own client through Storm's own DRPC server, and of a LocalDRPC in the same JVM, the only one that
 * stock Storm's local cluster knows.
 */
// Linear DRPC is deprecated, and shipped; a close may be interrupted, and then so is the test.
@SuppressWarnings({"deprecation", "try"})
@Timeout(120)
class DrpcServerTest {
    /** Storm's Digest authentication knows the machine by this name alone. */
    private static final String HOST = "localhost";

    private static final String FUNCTION = "reply";
    private static final String SERVER_THREADS = "aurochs-drpc";
    private static final int CLIENTS = 8;
    private static final int CALLS = 40;
    /** No call takes so long. */
    private static final int LONG_SECS = 600;
    /** For calls that get no answer. */
    private static final int SHORT_SECS = 1;
    /** For a tuple that is lost; a reply comes sooner, also on a loaded machine. */
    private static final int LATE_SECS = 5;
    /** For a server that is slow to come back: a minute, with the interval between them. */
    private static final int RECONNECTS = 300;
    /** Below the ports that the system gives by itself: another process may get one of those that is given back. */
    private static final int FIRST_PORT = 20_000;

    private static final int LAST_PORT = 30_000;
    /** Where Storm reads the settings of a command line. */
    private static final String OPTIONS = "storm.options";

    private final Map<String, Object> conf = new HashMap<>(Utils.readStormConfig());

    DrpcServerTest() {
        conf.put(Config.DRPC_PORT, 0);
        conf.put(Config.DRPC_INVOCATIONS_PORT, 0);
        conf.put(DaemonConfig.DRPC_HTTP_PORT, 0);
    }

    @AfterEach
    void clearOptions() {
        System.clearProperty(OPTIONS);
    }

    static List<Setup> arrangements() {
        return Setup.arrangements();
    }

    private DrpcServer server(int timeoutSecs) throws IOException {
        conf.put(DaemonConfig.DRPC_REQUEST_TIMEOUT_SECS, timeoutSecs);
        return DrpcServer.start(conf);
    }

    private static LocalDRPC local(int timeoutSecs) {
        System.setProperty(OPTIONS, DaemonConfig.DRPC_REQUEST_TIMEOUT_SECS + "=" + timeoutSecs);
        return new LocalDRPC();
    }

    private DRPCClient client(DrpcServer server) throws TTransportException {
        return new DRPCClient(conf, HOST, server.port());
    }

    private static Map<String, Object> answering(DrpcServer server) {
        return Map.of(
                Config.DRPC_SERVERS,
                List.of(HOST),
                Config.DRPC_INVOCATIONS_PORT,
                server.invocationsPort(),
                Config.STORM_NIMBUS_RETRY_TIMES,
                RECONNECTS,
                Config.STORM_NIMBUS_RETRY_INTERVAL,
                100,
                Config.STORM_NIMBUS_RETRY_INTERVAL_CEILING,
                200);
    }

    private static StormTopology linear(@Nullable ILocalDRPC local) {
        LinearDRPCTopologyBuilder builder = new LinearDRPCTopologyBuilder(FUNCTION);
        builder.addBolt(new ReplyBolt(), 3);
        return local == null ? builder.createRemoteTopology() : builder.createLocalTopology(local);
    }

    private static StormTopology trident() {
        TridentTopology trident = new TridentTopology();
        trident.newDRPCStream(FUNCTION)
                .each(new Fields("args"), new Reply(), new Fields("result"))
                .project(new Fields("result"));
        return trident.build();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    void aurochsAnswersTheClientsOfAServer(Setup setup) throws Exception {
        try (DrpcServer server = server(LONG_SECS);
                AurochsCluster cluster = new AurochsCluster(setup.settings())) {
            Map<String, Object> topologyConf = answering(server);
            try (Journal journal = Journal.open("linear");
                    ILocalTopology running = cluster.submitTopology("linear", topologyConf, linear(null))) {
                callFromManyThreads(caller -> replies(server, caller), "%s");
                assertThat(journal.entries()).hasSize(CLIENTS * CALLS);
            }
            try (ILocalTopology running = cluster.submitTopology("trident", topologyConf, trident())) {
                callFromManyThreads(caller -> replies(server, caller), "[[\"%s\"]]");
            }
        }
    }

    @Test
    @Tag("full")
    void aurochsAnswersCallsInItsJvm() throws Exception {
        try (AurochsCluster cluster = new AurochsCluster()) {
            answersCallsInItsJvm(cluster);
        }
    }

    @Test
    @Tag("full")
    void stockAnswersCallsInItsJvm() throws Exception {
        try (LocalCluster cluster = new LocalCluster()) {
            answersCallsInItsJvm(cluster);
        }
    }

    private static void answersCallsInItsJvm(ILocalCluster cluster) throws Exception {
        try (LocalDRPC drpc = local(LONG_SECS);
                Journal journal = Journal.open("local");
                ILocalTopology running = cluster.submitTopology("local", Map.of(), linear(drpc))) {
            callFromManyThreads(caller -> replies(drpc, caller), "%s");
            assertThat(journal.entries()).hasSize(CLIENTS * CALLS);
        }
    }

    /** Calls from a thread. */
    private interface Caller {
        List<String> replies(int caller) throws Exception;
    }

    private static void callFromManyThreads(Caller calls, String form) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Future<List<String>>> replies = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                int caller = i;
                replies.add(threads.submit(() -> calls.replies(caller)));
            }
            for (int i = 0; i < CLIENTS; i++) {
                List<String> expected = new ArrayList<>();
                for (int call = 0; call < CALLS; call++) {
                    expected.add(form.formatted(ReplyBolt.reply(argument(i, call))));
                }
                assertThat(replies.get(i).get()).isEqualTo(expected);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private List<String> replies(DrpcServer server, int caller) throws Exception {
        try (DRPCClient client = client(server)) {
            return replies(client, caller);
        }
    }

    private static List<String> replies(DistributedRPC.Iface client, int caller) throws TException {
        List<String> replies = new ArrayList<>();
        for (int call = 0; call < CALLS; call++) {
            replies.add(client.execute(FUNCTION, argument(caller, call)));
        }
        return replies;
    }

    private static String argument(int caller, int call) {
        return "call " + call + " of " + caller;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    @Tag("full")
    void aurochsFailsTheCallsOfAServer(Setup setup) throws Exception {
        try (AurochsCluster cluster = new AurochsCluster(setup.settings())) {
            try (DrpcServer server = server(LONG_SECS);
                    DRPCClient client = client(server)) {
                failsCalls(cluster, answering(server), linear(null), client);
                try (ILocalTopology running = cluster.submitTopology("trident", answering(server), trident())) {
                    assertThat(failure(client, FUNCTION, ReplyBolt.FAIL)).isEqualTo(DRPCExceptionType.FAILED_REQUEST);
                }
            }
            try (DrpcServer server = server(SHORT_SECS);
                    DRPCClient client = client(server)) {
                leavesCallsUnanswered(cluster, answering(server), linear(null), client);
            }
        }
    }

    @Test
    @Tag("full")
    void aurochsFailsCallsInItsJvm() throws Exception {
        try (AurochsCluster cluster = new AurochsCluster()) {
            try (LocalDRPC drpc = local(LONG_SECS)) {
                failsCalls(cluster, Map.of(), linear(drpc), drpc);
            }
            try (LocalDRPC drpc = local(SHORT_SECS)) {
                leavesCallsUnanswered(cluster, Map.of(), linear(drpc), drpc);
            }
        }
    }

    /** Without the topology that is killed: stock Storm's supervisor may halt the JVM then. */
    @Test
    @Tag("full")
    void stockFailsCallsInItsJvm() throws Exception {
        try (LocalCluster cluster = new LocalCluster.Builder()
                        .withDaemonConf(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, true)
                        .build();
                LocalDRPC drpc = local(LONG_SECS)) {
            failsCalls(cluster, Map.of(), linear(drpc), drpc);
        }
    }

    /** A bolt fails a tuple, or a tuple times out. */
    private static void failsCalls(
            ILocalCluster cluster,
            Map<String, Object> topologyConf,
            StormTopology topology,
            DistributedRPC.Iface client)
            throws Exception {
        Map<String, Object> impatient = new HashMap<>(topologyConf);
        impatient.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, LATE_SECS);
        try (Journal journal = Journal.open("failing");
                ILocalTopology running = cluster.submitTopology("failing", impatient, topology)) {
            assertThat(client.execute(FUNCTION, "first")).isEqualTo("FIRST");
            assertThat(failure(client, FUNCTION, ReplyBolt.FAIL)).isEqualTo(DRPCExceptionType.FAILED_REQUEST);
            assertThat(failure(client, FUNCTION, ReplyBolt.LOSE)).isEqualTo(DRPCExceptionType.FAILED_REQUEST);
            assertThat(client.execute(FUNCTION, "last")).isEqualTo("LAST");
        }
    }

    /** No topology answers the function, or the one that does is killed. */
    private static void leavesCallsUnanswered(
            ILocalCluster cluster,
            Map<String, Object> topologyConf,
            StormTopology topology,
            DistributedRPC.Iface client)
            throws Exception {
        Map<String, Object> patient = new HashMap<>(topologyConf);
        patient.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, LONG_SECS);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (Journal journal = Journal.open("killed")) {
            cluster.submitTopology("killed", patient, topology);
            assertThat(failure(client, "unknown", "")).isEqualTo(DRPCExceptionType.SERVER_TIMEOUT);
            Future<DRPCExceptionType> failure = thread.submit(() -> failure(client, FUNCTION, ReplyBolt.LOSE));
            while (journal.count(ReplyBolt.LOSE) == 0 && !failure.isDone()) {
                Thread.onSpinWait();
            }
            KillOptions now = new KillOptions();
            now.set_wait_secs(0);
            cluster.killTopologyWithOpts("killed", now);
            assertThat(failure.get()).isEqualTo(DRPCExceptionType.SERVER_TIMEOUT);
        } finally {
            thread.shutdownNow();
        }
    }

    private static DRPCExceptionType failure(DistributedRPC.Iface client, String function, String argument) {
        return catchThrowableOfType(DRPCExecutionException.class, () -> client.execute(function, argument))
                .get_type();
    }

    /** The call that it failed at gets no answer. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    @Tag("full")
    void aTopologyThatStartsAgainAnswers(Setup setup) throws Exception {
        try (DrpcServer server = server(LATE_SECS);
                AurochsCluster cluster = new AurochsCluster(setup.settings());
                Journal journal = Journal.open("again");
                ILocalTopology running = cluster.submitTopology("again", answering(server), linear(null));
                DRPCClient client = client(server)) {
            // By its end the topology has started again: one that is just ending may fetch a call and lose it.
            assertThat(failure(client, FUNCTION, ReplyBolt.THROW)).isEqualTo(DRPCExceptionType.SERVER_TIMEOUT);
            assertThat(cluster.failure("again")).isNotEmpty();
            assertThat(client.execute(FUNCTION, "again")).isEqualTo("AGAIN");
        }
    }

    /** With Storm's own authentication the server is open to other machines. */
    @Test
    void onlyClientsWithAPasswordAreAnswered(@TempDir Path directory) throws Exception {
        conf.putAll(digest(directory, "right"));
        try (DrpcServer server = server(LONG_SECS);
                AurochsCluster cluster = new AurochsCluster();
                Journal journal = Journal.open("digest")) {
            assertThat(server.description())
                    .isEqualTo("all addresses:%d (drpc.port), all addresses:%d (drpc.invocations.port)"
                            .formatted(server.port(), server.invocationsPort()));
            Map<String, Object> topologyConf = new HashMap<>(answering(server));
            topologyConf.putAll(digest(directory, "right"));
            try (ILocalTopology running = cluster.submitTopology("digest", topologyConf, linear(null));
                    DRPCClient client = client(server)) {
                assertThat(client.execute(FUNCTION, "who")).isEqualTo("WHO");
            }
            conf.putAll(digest(directory, "wrong"));
            conf.put(Config.STORM_NIMBUS_RETRY_TIMES, 0);
            assertThatThrownBy(() -> client(server)).hasStackTraceContaining("TTransportException");
        }
    }

    private static Map<String, Object> digest(Path directory, String password) throws IOException {
        String module = "org.apache.storm.shade.org.apache.zookeeper.server.auth.DigestLoginModule required";
        Path file = Files.writeString(
                directory.resolve(password),
                "StormServer { " + module + " user_anna=\"right\"; };\nStormClient { " + module
                        + " username=\"anna\" password=\"" + password + "\"; };\n");
        return Map.of(
                Config.STORM_THRIFT_TRANSPORT_PLUGIN,
                DigestSaslTransportPlugin.class.getName(),
                "java.security.auth.login.config",
                file.toString());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    void theTopologyFindsAServerThatComesBack(Setup setup) throws Exception {
        try (DrpcServer server = serverAtFixedPorts();
                AurochsCluster cluster = new AurochsCluster(setup.settings());
                Journal journal = Journal.open("back");
                ILocalTopology running = cluster.submitTopology("back", answering(server), linear(null))) {
            try (DRPCClient client = client(server)) {
                assertThat(client.execute(FUNCTION, "first")).isEqualTo("FIRST");
                assertThat(client.execute(FUNCTION, "second")).isEqualTo("SECOND");
            }
            // The topology may return the second result again, to the next server. That one numbers its calls from 1
            // again, and has no second call.
            server.close();
            assertThat(server.awaitEnd()).isTrue();
            try (DrpcServer again = server(LONG_SECS);
                    DRPCClient client = client(again)) {
                assertThat(client.execute(FUNCTION, "after")).isEqualTo("AFTER");
            }
            assertThat(cluster.failure("back")).isEmpty();
        }
    }

    /** A server that can start again at the same ports. */
    private DrpcServer serverAtFixedPorts() {
        for (int port = FIRST_PORT; port < LAST_PORT; port += 2) {
            conf.put(Config.DRPC_PORT, port);
            conf.put(Config.DRPC_INVOCATIONS_PORT, port + 1);
            try {
                return server(LONG_SECS);
            } catch (IOException taken) {
                // The next ones, then.
            }
        }
        throw new AssertionError("no port is free from " + FIRST_PORT + " to " + LAST_PORT);
    }

    @Test
    void aServerThatGetsNoSecondPortLeavesNoThread(@TempDir Path directory) throws Exception {
        Set<Thread> before = serverThreads();
        conf.putAll(digest(directory, "right"));
        try (ServerSocket other = new ServerSocket(0)) {
            conf.put(Config.DRPC_INVOCATIONS_PORT, other.getLocalPort());
            assertThatThrownBy(() -> server(LONG_SECS))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("all addresses:" + other.getLocalPort());
        }
        assertThat(serverThreads()).isSubsetOf(before);
    }

    @Test
    void aServerThatIsClosedAtOnceGivesItsPortsBack(@TempDir Path directory) throws Exception {
        conf.putAll(digest(directory, "right"));
        DrpcServer server = server(LONG_SECS);
        server.close();
        assertThat(server.awaitEnd()).isTrue();
    }

    @Test
    void aServerWithAPortThatEndsByItselfHasEnded() throws Exception {
        Set<Thread> before = serverThreads();
        try (DrpcServer server = server(LONG_SECS)) {
            Set<Thread> its = serverThreads();
            its.removeAll(before);
            its.stream()
                    .filter(thread -> thread.getName().equals(SERVER_THREADS + "_invocations"))
                    .forEach(Thread::interrupt);
            assertThat(server.awaitEnd()).isFalse();
        }
    }

    private static Set<Thread> serverThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(SERVER_THREADS))
                .collect(Collectors.toCollection(HashSet::new));
    }

    @Test
    void aTopologyWhoseServerDoesNotAnswerIsRefused() throws Exception {
        try (AurochsCluster cluster = new AurochsCluster();
                DrpcServer server = server(LONG_SECS)) {
            server.close();
            server.awaitEnd();
            assertThatThrownBy(() -> cluster.submitTopology("alone", answering(server), trident()))
                    .hasMessageContainingAll(
                            "Topology alone answers DRPC calls",
                            HOST + ":" + server.invocationsPort(),
                            "./aurochs storm drpc",
                            "drpc.servers");
        }
    }

    /** What {@link ReplyBolt} does, in Trident. */
    private static final class Reply extends BaseFunction {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(TridentTuple call, TridentCollector collector) {
            if (call.getString(0).equals(ReplyBolt.FAIL)) {
                throw new FailedException();
            }
            collector.emit(new Values(ReplyBolt.reply(call.getString(0))));
        }
    }
}
