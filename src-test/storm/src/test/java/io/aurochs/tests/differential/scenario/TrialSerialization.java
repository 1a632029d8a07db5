package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.Serial;
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

/** {@code topology.testing.always.try.serialize}: emitting what no serializer is registered for fails, where it is emitted. */
public final class TrialSerialization implements Scenario {
    private static final int MESSAGES = 20;

    @Override
    public Map<String, Object> conf() {
        return Map.of(
                Config.TOPOLOGY_TESTING_ALWAYS_TRY_SERIALIZE,
                true,
                Config.TOPOLOGY_FALL_BACK_ON_JAVA_SERIALIZATION,
                false);
    }

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).tracked().declaring("number"));
        builder.setBolt("relay", new Relay()).shuffleGrouping("source");
        builder.setBolt("sink", new Sink(), 2).fieldsGrouping("relay", new Fields("number"));
        return builder.createTopology();
    }

    /** Something that Storm has no serializer for. */
    public static final class Opaque {
        @Override
        public String toString() {
            return "opaque";
        }
    }

    /** Emits numbers, every fifth with something that cannot be serialised. */
    public static final class Relay extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            int number = input.getInteger(0);
            try {
                collector().emit(input, new Values(number, number % 5 == 0 ? new Opaque() : "fine"));
            } catch (RuntimeException e) {
                Throwable cause = e;
                while (cause.getCause() != null) {
                    cause = cause.getCause();
                }
                journal()
                        .note(
                                "refused",
                                number,
                                cause.getClass().getName() + " "
                                        + String.valueOf(cause.getMessage())
                                                .lines()
                                                .findFirst()
                                                .orElse(""));
            }
            collector().ack(input);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number", "value"));
        }
    }

    /** Notes what it gets. */
    public static final class Sink extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            journal().note("received", input.getInteger(0), String.valueOf(input.getValue(1)));
            collector().ack(input);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("refused", MESSAGES / 5);
        run.awaitCount("received", MESSAGES - MESSAGES / 5);
        return Outcome.of(Map.of(
                "refused", Tally.ofDetail(run.journal().all("refused"), 0),
                "because", Tally.ofDetail(run.journal().all("refused"), 1),
                "received", Tally.ofDetail(run.journal().all("received"), 0),
                "values", Tally.ofDetail(run.journal().all("received"), 1)));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "refused", Tally.upTo(MESSAGES, n -> n % 5 == 0 ? 1 : 0),
                "received", Tally.upTo(MESSAGES, n -> n % 5 == 0 ? 0 : 1),
                "values", Map.of("fine", (long) MESSAGES - MESSAGES / 5)));
    }
}
