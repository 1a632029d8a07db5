package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.scenario.Run;
import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.testing.TrackedTopology;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.RegisteredGlobalState;
import org.apache.storm.utils.TupleUtils;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The two counts of a tracked cluster are equal when, and only when, nothing is in flight: neither tuples nor
 * acknowledgements, from whatever thread.
 */
class TrackedClusterTest {
    private static final int MESSAGES = 1_500;

    static List<Setup> setups() {
        return Setup.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("setups")
    void countsAreEqualOnlyAtRest(Setup setup) throws Exception {
        String name = "Tracked-" + setup.name();
        String id;
        try (Journal journal = Journal.open(name);
                AurochsCluster cluster = new AurochsCluster.Builder()
                        .withDaemonConf(setup.settings())
                        .withTracked()
                        .build()) {
            TrackedTopology tracked = new TrackedTopology(topology(), cluster);
            cluster.submitTopology(name, Map.of(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 300), tracked.getTopology());
            Run run = new Run(name, journal, cluster, () -> cluster.failure(name));
            run.await("rest", () -> tracked.globalAmt("spout-emitted") == MESSAGES && isAtRest(tracked));
            assertThat(journal.count("acked")).isEqualTo(MESSAGES);
            // Two of each number, one for each pair of them, and one of a thread of its own for each number.
            assertThat(journal.count("received")).isEqualTo(2 * MESSAGES + MESSAGES / 2 + MESSAGES);
            run.awaitCount("tick", 2);
            run.await("rest", () -> isAtRest(tracked));
            id = cluster.getTrackedId();
            assertThat(RegisteredGlobalState.getState(id)).isNotNull();
        }
        assertThat(RegisteredGlobalState.getState(id))
                .as("counts of a closed cluster")
                .isNull();
    }

    /** Done is read first: as it never exceeds what was sent, and neither shrinks, equality proves that it was so then. */
    private static boolean isAtRest(TrackedTopology tracked) {
        int processed = tracked.globalAmt("processed");
        return processed == tracked.globalAmt("transferred");
    }

    private static StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).tracked().declaring("number"));
        builder.setBolt("pairing", new Pairing()).shuffleGrouping("source");
        builder.setBolt("threads", new Threads(), 2).shuffleGrouping("source");
        builder.setBolt("last", new Last(), 2)
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1)
                .fieldsGrouping("pairing", new Fields("number"))
                .shuffleGrouping("threads");
        return builder.createTopology();
    }

    /** Of each number makes two, and of each pair of them one that hangs on both. */
    public static final class Pairing extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private final ArrayList<Tuple> pair = new ArrayList<>();

        @Override
        public void execute(Tuple input) {
            collector().emit(input, new Values(input.getInteger(0)));
            collector().emit(List.of(input, input), new Values(input.getInteger(0)));
            pair.add(input);
            if (pair.size() == 2) {
                collector().emit(pair, new Values(input.getInteger(0)));
                pair.forEach(collector()::ack);
                pair.clear();
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    /** Has another thread emit and ack. */
    public static final class Threads extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            try {
                context()
                        .getSharedExecutor()
                        .submit(() -> {
                            collector().emit(input, new Values(input.getInteger(0)));
                            collector().ack(input);
                        })
                        .get();
            } catch (InterruptedException | ExecutionException e) {
                throw new IllegalStateException("the other thread did not do it", e);
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    /** Acks. */
    public static final class Last extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            if (TupleUtils.isTick(input)) {
                journal().note("tick");
            } else {
                journal().note("received");
                collector().ack(input);
            }
        }
    }
}
