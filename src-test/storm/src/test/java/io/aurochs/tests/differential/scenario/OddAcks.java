package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.Serial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.TupleUtils;

/**
 * A bolt that answers more than once for a tuple: acks twice, fails what it acked, acks what it failed, fails twice. The
 * first answer counts, and the spout hears one. No answer is given before Storm's acker must know of every message: what it
 * makes of two that come before that depends on how the two went.
 */
public final class OddAcks implements Scenario {
    private static final int MESSAGES = 607;
    /** The last to set out: once it is acked, the acker knows of all. */
    private static final int PROBE = MESSAGES - 1;
    /** The last to be answered. */
    private static final int END = 600;

    private static boolean fails(int id) {
        return id % 6 == 2 || id % 6 == 3;
    }

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).tracked().declaring("id"));
        builder.setBolt("odd", new Odd())
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1)
                .shuffleGrouping("source");
        return builder.createTopology();
    }

    /** Answers in six ways. */
    public static final class Odd extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private final ArrayList<Tuple> held = new ArrayList<>();

        @Override
        public void execute(Tuple input) {
            if (TupleUtils.isTick(input)) {
                if (journal().all("acked").contains(List.of("source", PROBE))) {
                    held.sort(Comparator.comparing((Tuple tuple) -> tuple.getInteger(0) == END));
                    held.forEach(this::answer);
                    held.clear();
                }
            } else if (input.getInteger(0) == PROBE) {
                collector().ack(input);
            } else {
                held.add(input);
            }
        }

        private void answer(Tuple input) {
            switch (input.getInteger(0) % 6) {
                case 0 -> collector().ack(input);
                case 1 -> {
                    collector().ack(input);
                    collector().fail(input);
                }
                case 2 -> {
                    collector().fail(input);
                    collector().ack(input);
                }
                case 3 -> {
                    collector().fail(input);
                    collector().fail(input);
                }
                case 4 -> {
                    collector().ack(input);
                    collector().ack(input);
                }
                default -> {
                    collector().resetTimeout(input);
                    collector().ack(input);
                    collector().resetTimeout(input);
                }
            }
        }
    }

    @Override
    public Outcome outcome(Run run) {
        // One acker, one way: when the last message is acked, nothing more comes of those before.
        run.await(
                "the last ack",
                () -> run.journal().all("acked").stream()
                        .anyMatch(details -> details.get(1).equals(END)));
        return Outcome.of(Map.of(
                "acked", Tally.ofDetail(run.journal().all("acked"), 1),
                "failed", Tally.ofDetail(run.journal().all("failed"), 1)));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "acked", Tally.upTo(MESSAGES, id -> fails(id) ? 0 : 1),
                "failed", Tally.upTo(MESSAGES, id -> fails(id) ? 1 : 0)));
    }
}
