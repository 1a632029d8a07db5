package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.JournalEventLogger;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.generated.DebugOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * Event loggers get nothing until an operator asks for it, then the tuples of one component, then those of all but one;
 * each with the message id where there is one.
 */
public final class Events implements Scenario {
    private static final int SEEN = 20;

    @Override
    public Map<String, Object> conf() {
        return Map.of(
                Config.TOPOLOGY_EVENTLOGGER_EXECUTORS,
                1,
                Config.TOPOLOGY_EVENT_LOGGER_REGISTER,
                List.of(Map.of("class", JournalEventLogger.class.getName(), "arguments", Map.of("argument", "value"))));
    }

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new Endless()).setMaxSpoutPending(5);
        builder.setBolt("relay", new Relay()).shuffleGrouping("source");
        builder.setBolt("sink", new Sink()).shuffleGrouping("relay");
        return builder.createTopology();
    }

    /** Counts, at its leisure. */
    public static final class Endless extends BaseRichSpout {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable SpoutOutputCollector collector;
        private int next;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector given) {
            collector = given;
        }

        @Override
        public void nextTuple() {
            // Few enough for a journal.
            Utils.sleep(2);
            Objects.requireNonNull(collector).emit(new Values(next), "id " + next);
            next++;
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    /** Passes numbers on. */
    public static final class Relay extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            collector().emit(input, new Values("relayed", input.getInteger(0)));
            collector().ack(input);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("what", "number"));
        }
    }

    /** Acks. */
    public static final class Sink extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            journal().note("sunk");
            collector().ack(input);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("sunk", SEEN);
        long before = run.journal().count("event");
        run.debug("relay", true, 100);
        run.awaitCount("event", SEEN);
        Set<Object> first = components(run);
        List<List<@Nullable Object>> relayed = events(run, "relay");
        run.debug("relay", false, 0);
        run.debug("", true, 250);
        run.await("events of the spout", () -> events(run, "source").size() >= SEEN);
        List<List<@Nullable Object>> emitted = events(run, "source");
        return Outcome.of(Map.of(
                "before", before,
                "arguments", run.journal().all("event logger"),
                "first", first,
                "then", components(run),
                "relayed one after the other", oneAfterTheOther(relayed, 1),
                "relayed without id", relayed.stream().allMatch(event -> event.get(2) == null),
                "emitted one after the other", oneAfterTheOther(emitted, 0),
                "emitted with id",
                        emitted.stream()
                                .allMatch(event -> ("id " + values(event).get(0)).equals(event.get(2))),
                "asked for", asked(run)));
    }

    private static Set<Object> components(Run run) {
        return run.journal().all("event").stream()
                .map(event -> Objects.requireNonNull(event.get(0)))
                // Stock's ackers are components, too.
                .filter(component -> !component.toString().startsWith("__"))
                .collect(Collectors.toSet());
    }

    private static List<List<@Nullable Object>> events(Run run, String component) {
        return run.journal().all("event").stream()
                .filter(event -> component.equals(event.get(0)))
                .toList();
    }

    private static List<?> values(List<@Nullable Object> event) {
        return (List<?>) Objects.requireNonNull(event.get(3));
    }

    /** At 100 %, nothing is left out. */
    private static boolean oneAfterTheOther(List<List<@Nullable Object>> events, int field) {
        for (int i = 1; i < SEEN; i++) {
            int last = (Integer) values(events.get(i - 1)).get(field);
            if ((Integer) values(events.get(i)).get(field) != last + 1) {
                return false;
            }
        }
        return true;
    }

    /** What Nimbus remembers; for the topology by its id. */
    private static Map<String, String> asked(Run run) {
        Map<String, String> asked = new TreeMap<>();
        Map<String, DebugOptions> options = run.info().get_component_debug();
        options.forEach((key, value) -> asked.put(
                key.equals(run.info().get_id()) ? "topology" : key, value.is_enable() + " " + value.get_samplingpct()));
        return asked;
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "before",
                0L,
                "arguments",
                List.of(List.of(Map.of("argument", "value"))),
                "first",
                Set.of("relay"),
                "then",
                Set.of("relay", "source"),
                "relayed one after the other",
                true,
                "relayed without id",
                true,
                "emitted one after the other",
                true,
                "emitted with id",
                true,
                "asked for",
                Map.of("relay", "false 100.0", "topology", "true 100.0")));
    }
}
