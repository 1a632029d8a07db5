package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.ReachBolts;
import io.aurochs.tests.differential.component.ReplyBolt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.storm.ILocalCluster;
import org.apache.storm.ILocalCluster.ILocalTopology;
import org.apache.storm.LocalCluster;
import org.apache.storm.LocalDRPC;
import org.apache.storm.drpc.DRPCSpout;
import org.apache.storm.drpc.KeyedFairBolt;
import org.apache.storm.drpc.LinearDRPCTopologyBuilder;
import org.apache.storm.drpc.ReturnResults;
import org.apache.storm.generated.DRPCExceptionType;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * DRPC calls in several steps of several tasks, each of which has to know when it has all tuples of a call, and several functions of one
 * topology. Many calls are in flight at a time.
 */
@SuppressWarnings({"deprecation", "try"
}) // Linear DRPC is deprecated, and shipped; a close may be interrupted, and then so is the test.
@Timeout(120) // A call waits for ten minutes for an answer that does not come.
class DrpcStepsTest {
    private static final int CALLERS = 4;
    private static final int PAGES = 60;

    static List<Setup> arrangements() {
        return Setup.arrangements();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    void aurochsAnswersInSteps(Setup setup) throws Exception {
        try (AurochsCluster cluster = new AurochsCluster(setup.settings())) {
            answersInSteps(cluster, false);
        }
    }

    /**
     * The first step emits and acks on a thread of its own, which takes the calls in turn. In the later ones Storm's own code cannot do so: it
     * expects that a step has executed all tuples of a call when it gets their number.
     */
    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    @Tag("full")
    void aurochsAnswersInFairSteps(Setup setup) throws Exception {
        LiveThreads before = LiveThreads.now();
        try (AurochsCluster cluster = new AurochsCluster(setup.settings())) {
            answersInSteps(cluster, true);
        }
        before.awaitNoOthers();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    @Tag("full")
    void aurochsAnswersTwoFunctions(Setup setup) throws Exception {
        try (AurochsCluster cluster = new AurochsCluster(setup.settings())) {
            answersTwoFunctions(cluster);
        }
    }

    @Test
    @Tag("full")
    void stockAnswers() throws Exception {
        try (LocalCluster cluster = new LocalCluster()) {
            answersInSteps(cluster, false);
            answersInSteps(cluster, true);
            answersTwoFunctions(cluster);
        }
    }

    private static void answersInSteps(ILocalCluster cluster, boolean fair) throws Exception {
        String function = fair ? "fair-reach" : "reach";
        LinearDRPCTopologyBuilder builder = new LinearDRPCTopologyBuilder(function);
        if (fair) {
            builder.addBolt(new KeyedFairBolt(new ReachBolts.Authors()), 2);
        } else {
            builder.addBolt(new ReachBolts.Authors(), 2);
        }
        builder.addBolt(new ReachBolts.Followers(), 3).shuffleGrouping();
        builder.addBolt(new ReachBolts.Different(), 3).fieldsGrouping(new Fields("id", "follower"));
        builder.addBolt(new ReachBolts.Total(), 2).fieldsGrouping(new Fields("id"));
        try (LocalDRPC drpc = new LocalDRPC();
                ILocalTopology running =
                        cluster.submitTopology(function, Map.of(), builder.createLocalTopology(drpc))) {
            List<String> expected = IntStream.range(0, PAGES)
                    .mapToObj(page -> "" + ReachBolts.reach("" + page))
                    .toList();
            ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
            try {
                List<Future<String>> replies = new ArrayList<>();
                IntStream.range(0, PAGES)
                        .forEach(page -> replies.add(threads.submit(() -> drpc.execute(function, "" + page))));
                List<String> received = new ArrayList<>();
                for (Future<String> reply : replies) {
                    received.add(reply.get());
                }
                assertThat(received).isEqualTo(expected);
            } finally {
                threads.shutdownNow();
            }
            assertThat(catchThrowableOfType(
                                    DRPCExecutionException.class, () -> drpc.execute(function, ReachBolts.FAILING))
                            .get_type())
                    .isEqualTo(DRPCExceptionType.FAILED_REQUEST);
            assertThat(drpc.execute(function, "7")).isEqualTo(expected.get(7));
        }
    }

    /** Without the builder: a spout for each function, and bolts that pass on where the result goes. */
    private static void answersTwoFunctions(ILocalCluster cluster) throws Exception {
        try (LocalDRPC drpc = new LocalDRPC();
                Journal journal = Journal.open("functions");
                ILocalTopology running = cluster.submitTopology("functions", Map.of(), twoFunctions(drpc))) {
            for (int call = 0; call < CALLERS; call++) {
                assertThat(drpc.execute("first", "call " + call)).isEqualTo("CALL " + call + " of first");
                assertThat(drpc.execute("second", "call " + call)).isEqualTo("CALL " + call + " of second");
            }
            for (int call = 0; call < CALLERS; call++) {
                assertThat(journal.count("call " + call)).isEqualTo(2);
            }
        }
    }

    private static StormTopology twoFunctions(LocalDRPC drpc) {
        TopologyBuilder builder = new TopologyBuilder();
        for (String function : List.of("first", "second")) {
            builder.setSpout(function, new DRPCSpout(function, drpc));
            builder.setBolt(function + "-reply", new ReplyBolt.Manual(function), 2)
                    .shuffleGrouping(function);
            builder.setBolt(function + "-return", new ReturnResults(), 2).shuffleGrouping(function + "-reply");
        }
        return builder.createTopology();
    }
}
