package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.storm.drpc.DrpcServer;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.ReplyBolt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.ILocalCluster;
import org.apache.storm.LocalCluster;
import org.apache.storm.drpc.LinearDRPCTopologyBuilder;
import org.apache.storm.generated.DRPCExceptionType;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.thrift.transport.TTransportException;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.DRPCClient;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Storm's own client calls Storm's own DRPC server, and a topology answers: on Aurochs as on stock Storm. */
@SuppressWarnings({"deprecation", "try"
}) // Linear DRPC is deprecated and shipped; a close may be interrupted, and then so is the test.
@Timeout(120)
class DrpcServerTest {
    private static final String HOST = "127.0.0.1";
    private static final String FUNCTION = "reply";
    private static final int CLIENTS = 8;
    private static final int CALLS = 40;

    private final Map<String, Object> conf = new HashMap<>(Utils.readStormConfig());
    private DrpcServer server = start(600);

    static List<Setup> arrangements() {
        return Setup.arrangements();
    }

    private DrpcServer start(int timeoutSecs) {
        conf.put(Config.DRPC_PORT, 0);
        conf.put(Config.DRPC_INVOCATIONS_PORT, 0);
        conf.put(DaemonConfig.DRPC_REQUEST_TIMEOUT_SECS, timeoutSecs);
        return started();
    }

    private DrpcServer started() {
        try {
            DrpcServer started = DrpcServer.start(conf);
            conf.put(Config.DRPC_PORT, started.port());
            conf.put(Config.DRPC_INVOCATIONS_PORT, started.invocationsPort());
            return started;
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @AfterEach
    void close() {
        server.close();
    }

    private static StormTopology linear() {
        LinearDRPCTopologyBuilder builder = new LinearDRPCTopologyBuilder(FUNCTION);
        builder.addBolt(new ReplyBolt(), 3);
        return builder.createRemoteTopology();
    }

    private static StormTopology trident() {
        TridentTopology trident = new TridentTopology();
        trident.newDRPCStream(FUNCTION)
                .each(new Fields("args"), new DrpcTest.Upper(), new Fields("result"))
                .project(new Fields("result"));
        return trident.build();
    }

    private Map<String, Object> topologyConf() {
        Map<String, Object> topologyConf = new HashMap<>();
        topologyConf.put(Config.DRPC_SERVERS, List.of(HOST));
        topologyConf.put(Config.DRPC_INVOCATIONS_PORT, server.invocationsPort());
        // Soon, where a server is gone.
        topologyConf.put(Config.STORM_NIMBUS_RETRY_INTERVAL, 100);
        topologyConf.put(Config.STORM_NIMBUS_RETRY_INTERVAL_CEILING, 200);
        return topologyConf;
    }

    private DRPCClient client() throws TTransportException {
        return new DRPCClient(conf, HOST, server.port());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    void aurochsAnswersManyClients(Setup setup) throws Exception {
        try (AurochsCluster cluster = new AurochsCluster(setup.settings())) {
            answersManyClients(cluster, "linear", linear(), topologyConf(), "%s");
            answersManyClients(cluster, "trident", trident(), topologyConf(), "[[\"%s\"]]");
        }
    }

    @Test
    @Tag("full")
    void stockAnswersManyClients() throws Exception {
        Map<String, Object> distributed = topologyConf();
        // Otherwise it looks for a LocalDRPC.
        distributed.put(Config.STORM_CLUSTER_MODE, "distributed");
        try (LocalCluster cluster = new LocalCluster()) {
            answersManyClients(cluster, "linear", linear(), distributed, "%s");
            answersManyClients(cluster, "trident", trident(), distributed, "[[\"%s\"]]");
        }
    }

    private void answersManyClients(
            ILocalCluster cluster, String name, StormTopology topology, Map<String, Object> topologyConf, String form)
            throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        try (Journal journal = Journal.open(name);
                ILocalCluster.ILocalTopology running = cluster.submitTopology(name, topologyConf, topology)) {
            List<Future<List<String>>> replies = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                int caller = i;
                replies.add(threads.submit(() -> call(caller)));
            }
            for (int i = 0; i < CLIENTS; i++) {
                List<String> expected = new ArrayList<>();
                for (int call = 0; call < CALLS; call++) {
                    expected.add(form.formatted(ReplyBolt.reply(argument(i, call))));
                }
                assertThat(replies.get(i).get()).isEqualTo(expected);
            }
            if (name.equals("linear")) {
                assertThat(journal.entries()).hasSize(CLIENTS * CALLS);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private List<String> call(int caller) throws Exception {
        List<String> replies = new ArrayList<>();
        try (DRPCClient client = client()) {
            for (int call = 0; call < CALLS; call++) {
                replies.add(client.execute(FUNCTION, argument(caller, call)));
            }
        }
        return replies;
    }

    private static String argument(int caller, int call) {
        return "call " + call + " of " + caller;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    void whatFailsOnAurochsFailsAtTheClient(Setup setup) throws Exception {
        try (AurochsCluster cluster = new AurochsCluster(setup.settings())) {
            failsAtTheClient(cluster, topologyConf());
        }
    }

    @Test
    @Tag("full")
    void whatFailsOnStockFailsAtTheClient() throws Exception {
        Map<String, Object> distributed = topologyConf();
        distributed.put(Config.STORM_CLUSTER_MODE, "distributed");
        try (LocalCluster cluster = new LocalCluster.Builder()
                .withDaemonConf(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, true)
                .build()) {
            failsAtTheClient(cluster, distributed);
        }
    }

    /** A tuple that a bolt fails, one that times out, a function that no topology answers, a topology that is killed. */
    private void failsAtTheClient(ILocalCluster cluster, Map<String, Object> topologyConf) throws Exception {
        server.close();
        server = start(5);
        topologyConf.put(Config.DRPC_INVOCATIONS_PORT, server.invocationsPort());
        topologyConf.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 1);
        try (DRPCClient client = client()) {
            try (Journal journal = Journal.open("timed");
                    ILocalCluster.ILocalTopology running = cluster.submitTopology("timed", topologyConf, linear())) {
                assertThat(client.execute(FUNCTION, "first")).isEqualTo(ReplyBolt.reply("first"));
                assertThat(failure(client, FUNCTION, ReplyBolt.FAIL)).isEqualTo(DRPCExceptionType.FAILED_REQUEST);
                assertThat(failure(client, FUNCTION, ReplyBolt.LOSE)).isEqualTo(DRPCExceptionType.FAILED_REQUEST);
                assertThat(failure(client, "unknown", "")).isEqualTo(DRPCExceptionType.SERVER_TIMEOUT);
                assertThat(client.execute(FUNCTION, "last")).isEqualTo(ReplyBolt.reply("last"));
            }
            topologyConf.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 600);
            ExecutorService thread = Executors.newSingleThreadExecutor();
            try (Journal journal = Journal.open("killed")) {
                cluster.submitTopology("killed", topologyConf, linear());
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
    }

    private static DRPCExceptionType failure(DRPCClient client, String function, String argument) {
        DRPCExecutionException failure =
                catchThrowableOfType(DRPCExecutionException.class, () -> client.execute(function, argument));
        return failure.get_type();
    }

    /** Its topology finds it again. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    void aServerThatComesBackIsAnswered(Setup setup) throws Exception {
        try (AurochsCluster cluster = new AurochsCluster(setup.settings());
                Journal journal = Journal.open("back");
                ILocalCluster.ILocalTopology running = cluster.submitTopology("back", topologyConf(), linear())) {
            try (DRPCClient client = client()) {
                assertThat(client.execute(FUNCTION, "before")).isEqualTo("BEFORE");
            }
            server.close();
            server.awaitEnd();
            server = started();
            try (DRPCClient client = client()) {
                assertThat(client.execute(FUNCTION, "after")).isEqualTo("AFTER");
            }
            assertThat(cluster.failure("back")).isEmpty();
        }
    }

    @Test
    void aTopologyWithoutAServerIsRefused() throws Exception {
        server.close();
        server.awaitEnd();
        try (AurochsCluster cluster = new AurochsCluster()) {
            assertThatThrownBy(() -> cluster.submitTopology("alone", topologyConf(), trident()))
                    .hasMessageContainingAll(
                            "Topology alone answers DRPC calls",
                            HOST + ":" + server.invocationsPort(),
                            "./aurochs storm drpc",
                            "drpc.servers");
        }
    }
}
