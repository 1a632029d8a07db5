package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.Serial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.TupleUtils;
import org.jspecify.annotations.Nullable;

/**
 * Messages whose trees are never complete: a tuple that nobody acks, one acked twice while another is out, one emitted
 * with an anchor that was acked before, and one that two messages share. Each fails once, by time alone, frees its place
 * among those that may be in flight, and is done at the second attempt.
 */
public final class Lost implements Scenario {
    private static final int MESSAGES = 12;
    private static final int BOLT_TASKS = 3;

    @Override
    public boolean waits() {
        return true;
    }

    @Override
    public Map<String, Object> conf() {
        return Map.of(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 2);
    }

    private static boolean isLost(int id) {
        return id % 6 < 4;
    }

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        for (String spout : List.of("left", "right")) {
            // What is lost fills the places: without a time-out nothing would go on.
            builder.setSpout(
                            spout,
                            new ListSpout(messages)
                                    .replaying()
                                    .declaring("id", "attempt")
                                    .waiting(0, "prepared", BOLT_TASKS))
                    .setMaxSpoutPending(MESSAGES / 2);
        }
        builder.setBolt("loser", new Loser()).globalGrouping("left").globalGrouping("right");
        builder.setBolt("one", new Leaf())
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1)
                .globalGrouping("loser");
        builder.setBolt("other", new Leaf()).globalGrouping("loser", "late");
        return builder.createTopology();
    }

    /** Loses messages at their first attempt, in four ways. */
    public static final class Loser extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private final HashMap<Integer, Tuple> firstOfTwo = new HashMap<>();

        @Override
        public void execute(Tuple input) {
            int id = input.getInteger(0);
            if (input.getInteger(1) > 1) {
                collector().ack(input);
                return;
            }
            switch (id % 6) {
                case 0 -> journal().note("kept", id);
                case 1 -> {
                    collector().emit(input, new Values(id, input.getSourceComponent()));
                    collector().ack(input);
                    collector().ack(input);
                }
                case 2 -> {
                    Tuple other = firstOfTwo.remove(id);
                    if (other == null) {
                        firstOfTwo.put(id, input);
                    } else {
                        // The leaf keeps it, and both messages with it.
                        collector().emit(List.of(other, input), new Values(id, input.getSourceComponent()));
                        collector().ack(other);
                        collector().ack(input);
                    }
                }
                case 3 -> {
                    collector().emit(input, new Values(id, input.getSourceComponent()));
                    collector().ack(input);
                    collector().emit("late", input, new Values(id, input.getSourceComponent()));
                }
                default -> collector().ack(input);
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("id", "spout"));
            declarer.declareStream("late", new Fields("id", "spout"));
        }
    }

    /**
     * Keeps what two messages share, and what keeps open the tree to which something was added too late. What was acked
     * twice before it acks only when that must have been heard: when a message is done that was acked after it.
     */
    public static final class Leaf extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private final ArrayList<Tuple> held = new ArrayList<>();

        @Override
        public void execute(Tuple input) {
            if (TupleUtils.isTick(input)) {
                held.removeIf(tuple -> {
                    boolean heard =
                            journal().all("acked").contains(List.of(tuple.getString(1), tuple.getInteger(0) + 4));
                    if (heard) {
                        collector().ack(tuple);
                    }
                    return heard;
                });
            } else if (input.getInteger(0) % 6 == 1) {
                held.add(input);
            } else if (input.getSourceStreamId().equals("late")) {
                collector().ack(input);
            }
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", 2L * MESSAGES);
        return Outcome.of(Map.of(
                "acked", tally(run.journal().all("acked")),
                "failed", tally(run.journal().all("failed"))));
    }

    private static Map<Object, Long> tally(List<? extends List<@Nullable Object>> noted) {
        return Tally.of(noted.stream().map(Object::toString));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "acked", Tally.of(ids().boxed().flatMap(Lost::ofBoth)),
                "failed", Tally.of(ids().filter(Lost::isLost).boxed().flatMap(Lost::ofBoth))));
    }

    private static IntStream ids() {
        return IntStream.range(0, MESSAGES);
    }

    private static Stream<String> ofBoth(Integer id) {
        return Stream.of("left", "right").map(spout -> List.of(spout, id).toString());
    }
}
