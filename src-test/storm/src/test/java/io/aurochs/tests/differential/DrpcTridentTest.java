package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.storm.ILocalCluster;
import org.apache.storm.ILocalCluster.ILocalTopology;
import org.apache.storm.LocalCluster;
import org.apache.storm.LocalDRPC;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.trident.Stream;
import org.apache.storm.trident.TridentState;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.builtin.Count;
import org.apache.storm.trident.operation.builtin.FilterNull;
import org.apache.storm.trident.operation.builtin.MapGet;
import org.apache.storm.trident.operation.builtin.Sum;
import org.apache.storm.trident.operation.builtin.TupleCollectionGet;
import org.apache.storm.trident.testing.CountAsAggregator;
import org.apache.storm.trident.testing.FeederCommitterBatchSpout;
import org.apache.storm.trident.testing.MemoryMapState;
import org.apache.storm.trident.testing.Split;
import org.apache.storm.trident.testing.StringLength;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Many DRPC functions of one Trident topology: calls whose batches are aggregated, divided and merged, and queries of a state that a spout
 * which takes part in commits updates meanwhile.
 */
@SuppressWarnings("try") // A close may be interrupted, and then so is the test.
@Timeout(120) // A call waits for ten minutes for an answer that does not come.
class DrpcTridentTest {
    private static final Fields ARGUMENT = new Fields("args");
    private static final Fields WORD = new Fields("word");
    private static final Fields COUNT = new Fields("count");

    static List<Setup> arrangements() {
        return Setup.arrangements();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    @Tag("full")
    void aurochsAnswersFunctions(Setup setup) throws Exception {
        try (AurochsCluster cluster = new AurochsCluster(setup.settings())) {
            answersFunctions(cluster);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    @Tag("full")
    void aurochsAnswersWhatIsCommitted(Setup setup) throws Exception {
        try (AurochsCluster cluster = new AurochsCluster(setup.settings())) {
            answersWhatIsCommitted(cluster);
        }
    }

    @Test
    @Tag("full")
    void stockAnswers() throws Exception {
        try (LocalCluster cluster = new LocalCluster()) {
            answersFunctions(cluster);
            answersWhatIsCommitted(cluster);
        }
    }

    private static void answersFunctions(ILocalCluster cluster) throws Exception {
        try (LocalDRPC drpc = new LocalDRPC();
                ILocalTopology running = cluster.submitTopology("functions", Map.of(), functions(drpc))) {
            for (int i = 0; i < 20; i++) {
                assertThat(rows(drpc, "count", "the")).containsExactly("1");
            }
            assertThat(rows(drpc, "count", "")).containsExactly("0");
            assertThat(rows(drpc, "count", "1 2 3 4 5 6 7 8")).containsExactly("8");
            assertThat(rows(drpc, "merge", "the man")).containsExactlyInAnyOrder("\"the\"", "\"man\"", "7");
            assertThat(rows(drpc, "twice", "the")).containsExactly("\"the\",1", "\"the\",1");
            assertThat(rows(drpc, "repartition", "the man")).containsExactly("2");
            assertThat(rows(drpc, "groups", "a b a c a b")).containsExactlyInAnyOrder("\"a\",3", "\"b\",2", "\"c\",1");
        }
    }

    private static StormTopology functions(LocalDRPC drpc) {
        TridentTopology trident = new TridentTopology();
        words(trident.newDRPCStream("count", drpc))
                .aggregate(new CountAsAggregator(), COUNT)
                .parallelismHint(2)
                .project(COUNT);
        Stream merged = trident.newDRPCStream("merge", drpc);
        trident.merge(
                words(merged).project(WORD),
                merged.each(ARGUMENT, new StringLength(), new Fields("length")).project(new Fields("length")));
        Stream twice = trident.newDRPCStream("twice", drpc);
        trident.merge(
                twice.groupBy(ARGUMENT).aggregate(new CountAsAggregator(), COUNT),
                twice.groupBy(ARGUMENT).aggregate(new CountAsAggregator(), COUNT));
        words(trident.newDRPCStream("repartition", drpc))
                .localOrShuffle()
                .shuffle()
                .aggregate(new CountAsAggregator(), COUNT);
        words(trident.newDRPCStream("groups", drpc))
                .groupBy(WORD)
                .aggregate(new Count(), COUNT)
                .parallelismHint(3);
        return trident.build();
    }

    private static Stream words(Stream calls) {
        return calls.each(ARGUMENT, new Split(), WORD);
    }

    private static void answersWhatIsCommitted(ILocalCluster cluster) throws Exception {
        FeederCommitterBatchSpout sentences = new FeederCommitterBatchSpout(List.of("sentence"));
        // Many empty batches, too.
        sentences.setWaitToEmit(false);
        try (LocalDRPC drpc = new LocalDRPC();
                ILocalTopology running = cluster.submitTopology("committed", Map.of(), committed(sentences, drpc))) {
            // Each comes back when it is committed.
            feed(sentences, "hello the man said", "the");
            assertThat(rows(drpc, "sum", "the")).containsExactly("2");
            assertThat(rows(drpc, "sum", "hello nobody")).containsExactly("1");
            assertThat(rows(drpc, "all", "ignored"))
                    .containsExactlyInAnyOrder("\"hello\",1", "\"said\",1", "\"the\",2", "\"man\",1");
            feed(sentences, "the man on the moon", "where are you");
            assertThat(rows(drpc, "sum", "the")).containsExactly("4");
            assertThat(rows(drpc, "sum", "man where you the")).containsExactly("8");
            feed(sentences, "the the");
            assertThat(rows(drpc, "sum", "the")).containsExactly("6");
        }
    }

    private static StormTopology committed(FeederCommitterBatchSpout sentences, LocalDRPC drpc) {
        TridentTopology trident = new TridentTopology();
        TridentState counts = trident.newStream("sentences", sentences)
                .parallelismHint(2)
                .each(new Fields("sentence"), new Split(), WORD)
                .groupBy(WORD)
                .persistentAggregate(new MemoryMapState.Factory(), new Count(), COUNT)
                .parallelismHint(6);
        words(trident.newDRPCStream("sum", drpc))
                .groupBy(WORD)
                .stateQuery(counts, WORD, new MapGet(), COUNT)
                .each(COUNT, new FilterNull())
                .aggregate(COUNT, new Sum(), new Fields("sum"))
                .project(new Fields("sum"));
        trident.newDRPCStream("all", drpc)
                .broadcast()
                .stateQuery(counts, ARGUMENT, new TupleCollectionGet(), new Fields("word", "count"))
                .project(new Fields("word", "count"));
        return trident.build();
    }

    private static void feed(FeederCommitterBatchSpout spout, String... sentences) {
        spout.feed(Arrays.stream(sentences).map(Values::new).toList());
    }

    /** The rows of a reply, without brackets. */
    private static List<String> rows(LocalDRPC drpc, String function, String argument) throws Exception {
        String reply = drpc.execute(function, argument);
        assertThat(reply).startsWith("[[").endsWith("]]");
        return List.of(reply.substring(2, reply.length() - 2).split("\\],\\[", -1));
    }
}
