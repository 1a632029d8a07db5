package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.IOException;
import java.io.Serial;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** {@code topology.debug}: the log has a line for each emit, receipt, execution and ack of a bolt, with the values. */
public final class DebugLines implements Scenario {
    private static final int MESSAGES = 12;
    private static final Path LOG = Path.of("target", "storm-tests.log");
    private static final List<String> KINDS =
            List.of("Emitting Tuple", "Processing received TUPLE", "Execute done TUPLE", "BOLT ack", "BOLT fail");

    @Override
    public Map<String, Object> conf() {
        return Map.of(Config.TOPOLOGY_DEBUG, true);
    }

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).tracked().declaring("number"));
        builder.setBolt("tag", new Tag()).shuffleGrouping("source");
        builder.setBolt("sink", new Sink()).shuffleGrouping("tag");
        builder.setBolt("silent", new Sink())
                .addConfiguration(Config.TOPOLOGY_DEBUG, false)
                .shuffleGrouping("tag");
        return builder.createTopology();
    }

    /** Makes the values recognisable among those of other runs. */
    public static final class Tag extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            collector()
                    .emit(
                            input,
                            new Values("number " + input.getInteger(0) + " of "
                                    + context().getStormId()));
            collector().ack(input);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("tagged"));
        }
    }

    /** Acks, or fails number 7. */
    public static final class Sink extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            if (input.getString(0).startsWith("number 7 ")) {
                collector().fail(input);
            } else {
                collector().ack(input);
            }
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.await(
                "all acked or failed",
                () -> run.journal().count("acked") + run.journal().count("failed") == MESSAGES);
        String tag = " of " + run.info().get_id() + "]";
        run.await("the last line", () -> lines(tag).getOrDefault("Execute done TUPLE", 0L) == MESSAGES);
        return Outcome.of(Map.of("lines", lines(tag)));
    }

    private static SortedMap<Object, Long> lines(String tag) {
        try (Stream<String> lines = Files.lines(LOG)) {
            return Tally.of(lines.filter(line -> line.contains(tag))
                    .flatMap(line -> KINDS.stream().filter(line::contains)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "lines",
                Map.of(
                        "Emitting Tuple", (long) MESSAGES,
                        "Processing received TUPLE", (long) MESSAGES,
                        "Execute done TUPLE", (long) MESSAGES,
                        "BOLT ack", MESSAGES - 1L,
                        "BOLT fail", 1L)));
    }
}
