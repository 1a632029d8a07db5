package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.scenario.Run;
import java.io.Serial;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A rebalance while a bolt stands still in {@code execute}, its channels are full and its producer waits for room: it goes
 * through when the bolt's calls return, and nothing is lost.
 */
class StalledRebalanceTest {
    private static final int TASKS = 4;
    private static final int MESSAGES = 20;
    /** So many that the first message's already find no room. */
    private static final int COPIES = 12_000;

    private static final long STANDSTILL_NS = TimeUnit.MILLISECONDS.toNanos(500);

    static Stream<Arguments> changes() {
        return Setup.arrangements().stream()
                .flatMap(setup -> Stream.of(Arguments.of(setup, 1, TASKS), Arguments.of(setup, TASKS, 1)));
    }

    @ParameterizedTest(name = "{0} from {1} to {2}")
    @MethodSource("changes")
    void losesNothing(Setup setup, int before, int after) throws Exception {
        LiveThreads threads = LiveThreads.now();
        String name = "stalled-rebalance-" + setup + "-" + before + "-" + after;
        Map<String, Object> conf = new HashMap<>(setup.settings());
        conf.put("aurochs.overflow.bytes", "64k");
        conf.put("aurochs.bundle.records", 64);
        conf.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 300);
        try (Journal journal = Journal.open(name);
                AurochsCluster cluster = new AurochsCluster()) {
            cluster.submitTopology(name, conf, topology(before));
            Run run = new Run(name, journal, cluster, () -> cluster.failure(name));
            AtomicLong emitted = counter(journal, "emitted");
            AtomicLong lastEmit = counter(journal, "lastEmit");
            run.await(
                    "the producer stands still",
                    () -> emitted.get() > 0 && System.nanoTime() - lastEmit.get() > STANDSTILL_NS);
            assertThat(emitted.get()).as("the producer waits for room").isLessThan(COPIES);
            RebalanceOptions options = new RebalanceOptions();
            options.set_wait_secs(0);
            options.set_num_executors(new HashMap<>(Map.of("stalled", after)));
            cluster.rebalance(name, options);
            assertThat(run.info().get_status()).isEqualTo("REBALANCING");
            journal.gate("go on").countDown();
            run.await("the end of the rebalance", () -> run.info().get_status().equals("ACTIVE"));
            assertThat(executors(run)).isEqualTo(after);
            run.awaitCount("acked", MESSAGES);
            assertThat(counter(journal, "executed").get()).isEqualTo((long) MESSAGES * COPIES);
            assertThat(journal.all("acked")).doesNotHaveDuplicates().hasSize(MESSAGES);
            assertThat(journal.all("failed")).isEmpty();
            assertThat(journal.all("stuck")).isEmpty();
            assertThat(cluster.failure(name)).isEmpty();
        }
        threads.awaitNoOthers();
    }

    private static long executors(Run run) {
        return run.info().get_executors().stream()
                .filter(executor -> executor.get_component_id().equals("stalled"))
                .count();
    }

    private static AtomicLong counter(Journal journal, String name) {
        return journal.shared(name, AtomicLong.class, AtomicLong::new);
    }

    private static StormTopology topology(int executors) {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).tracked().declaring("number"));
        builder.setBolt("copied", new Copied()).shuffleGrouping("source");
        builder.setBolt("stalled", new Stalled(), executors).setNumTasks(TASKS).shuffleGrouping("copied");
        return builder.createTopology();
    }

    /** Emits very many tuples for one. */
    public static final class Copied extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            for (int copy = 0; copy < COPIES; copy++) {
                collector().emit(input, new Values(copy));
                counter(journal(), "emitted").incrementAndGet();
                counter(journal(), "lastEmit").set(System.nanoTime());
            }
            collector().ack(input);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("copy"));
        }
    }

    /** Acks nothing before it may. */
    public static final class Stalled extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            if (journal().awaitOpening("go on")) {
                counter(journal(), "executed").incrementAndGet();
                collector().ack(input);
            }
        }
    }
}
