package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.AckerEmitHook;
import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * A task's hooks hear of the tuples that go to Storm's ackers, too: one for each message of a spout, one for each root of
 * a tuple that is acked or failed, or whose time-out is reset; none for what is not anchored.
 */
public final class HiddenEmits implements Scenario {
    private static final int MESSAGES = 40;
    private static final int GROUP = 4;

    private static final Map<Object, Long> HIDDEN = Map.of(
            told("source __ack_init 3"), 40L,
            told("pairing __ack_fail 1"), 10L,
            told("pairing __ack_reset_timeout 1"), 10L,
            told("pairing __ack_ack 2"), 30L,
            // Five that hang on two messages each, and five that hang on none.
            told("last __ack_ack 2"), 10L);

    private static String told(String what) {
        return what + " values, root Long, from itself true, to one acker true";
    }

    @Override
    public Map<String, Object> conf() {
        return Map.of(
                Config.TOPOLOGY_AUTO_TASK_HOOKS,
                List.of(AckerEmitHook.class.getName()),
                Config.TOPOLOGY_ACKER_EXECUTORS,
                3);
    }

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).tracked().declaring("number"));
        builder.setBolt("pairing", new Pairing()).shuffleGrouping("source");
        builder.setBolt("last", new Last()).shuffleGrouping("pairing");
        return builder.createTopology();
    }

    /** Fails, resets or acks, by the remainder; of four at a time makes one that hangs on two, and one that hangs on none. */
    public static final class Pairing extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private final ArrayList<Tuple> group = new ArrayList<>();

        @Override
        public void execute(Tuple input) {
            int number = input.getInteger(0);
            switch (number % 4) {
                case 0 -> collector().fail(input);
                case 1 -> {
                    collector().resetTimeout(input);
                    collector().ack(input);
                }
                default -> gather(input);
            }
        }

        private void gather(Tuple input) {
            group.add(input);
            if (group.size() == GROUP) {
                collector().emit(group.subList(0, 2), new Values(1));
                collector().emit(new Values(2));
                group.forEach(collector()::ack);
                group.clear();
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
            collector().ack(input);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.await(
                "all messages acked or failed",
                () -> run.journal().count("acked") + run.journal().count("failed") == MESSAGES);
        run.awaitCount("hidden", HIDDEN.values().stream().mapToLong(n -> n).sum());
        return Outcome.of(Map.of(
                "acked", run.journal().count("acked"),
                "hidden", Tally.ofDetail(run.journal().all("hidden"), 0)));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of("acked", 30L, "hidden", HIDDEN));
    }
}
