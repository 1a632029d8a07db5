package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.Serial;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/**
 * Tuples with several roots: two spouts' messages are paired, a pair goes two ways and is merged again, and both messages
 * live and fail with what became of them.
 */
public final class MultiAnchor implements Scenario {
    private static final int PAIRS = 600;
    private static final List<String> SPOUTS = List.of("left", "right");

    /** Whether the pair fails when it comes first. */
    private static boolean failsFirst(int id) {
        return id % 4 == 0;
    }

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, PAIRS).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        for (String spout : SPOUTS) {
            builder.setSpout(spout, new ListSpout(messages).replaying().declaring("id", "attempt"), 2);
        }
        builder.setBolt("pair", new Pairing("first way", "second way"), 2)
                .fieldsGrouping("left", new Fields("id"))
                .fieldsGrouping("right", new Fields("id"));
        builder.setBolt("merge", new Pairing("default"), 3)
                .fieldsGrouping("pair", "first way", new Fields("id"))
                .fieldsGrouping("pair", "second way", new Fields("id"));
        builder.setBolt("judge", new Judge(), 2).shuffleGrouping("merge");
        return builder.createTopology();
    }

    /** Waits for two tuples of one id, emits one tuple on each of its streams that is anchored to both, and acks both. */
    public static final class Pairing extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private final String[] streams;
        private transient @Nullable Map<Integer, Tuple> waiting;

        Pairing(String... streams) {
            this.streams = streams;
        }

        @Override
        public void execute(Tuple input) {
            if (waiting == null) {
                waiting = new HashMap<>();
            }
            Tuple other = waiting.remove(input.getInteger(0));
            if (other == null) {
                waiting.put(input.getInteger(0), input);
                return;
            }
            for (String stream : streams) {
                collector().emit(stream, List.of(other, input), new Values(input.getInteger(0), input.getInteger(1)));
            }
            collector().ack(other);
            collector().ack(input);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            for (String stream : streams) {
                declarer.declareStream(stream, new Fields("id", "attempt"));
            }
        }
    }

    /** Fails some pairs when they come first. */
    public static final class Judge extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            journal().note("judged", input.getInteger(0));
            if (failsFirst(input.getInteger(0)) && input.getInteger(1) == 1) {
                collector().fail(input);
            } else {
                collector().ack(input);
            }
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", 2L * PAIRS);
        return Outcome.of(Map.of(
                "acked", Tally.of(run.journal().all("acked").stream().map(Object::toString)),
                "failed", Tally.of(run.journal().all("failed").stream().map(Object::toString)),
                "judged", Tally.ofDetail(run.journal().all("judged"), 0)));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "acked", Tally.of(ofBothSpouts(IntStream.range(0, PAIRS))),
                "failed", Tally.of(ofBothSpouts(IntStream.range(0, PAIRS).filter(MultiAnchor::failsFirst))),
                "judged", Tally.upTo(PAIRS, id -> failsFirst(id) ? 2 : 1)));
    }

    private static Stream<String> ofBothSpouts(IntStream ids) {
        return ids.boxed()
                .flatMap(id -> SPOUTS.stream().map(spout -> List.of(spout, id).toString()));
    }
}
