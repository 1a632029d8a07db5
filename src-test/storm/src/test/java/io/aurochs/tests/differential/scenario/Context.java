package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.JournalBolt;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/** What components see of their topology, and the types of the settings they are handed. */
public final class Context implements Scenario {
    private static final int TASKS = 1 + 3 + 2;

    @Override
    public Map<String, Object> conf() {
        Map<String, Object> conf = new TreeMap<>();
        conf.put("user.text", "text");
        conf.put("user.int", 42);
        conf.put("user.long", 1L << 40);
        conf.put("user.double", 2.5);
        conf.put("user.flag", true);
        conf.put("user.list", List.of("a", 1));
        conf.put("user.map", Map.of("key", List.of(1.5, "b")));
        conf.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, 17);
        conf.put(Config.TOPOLOGY_ACKER_EXECUTORS, 1);
        return conf;
    }

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new Spout())
                .addConfiguration("user.own", "spout's")
                .setMaxSpoutPending(3);
        builder.setBolt("first", new Bolt(), 2)
                .setNumTasks(3)
                .addConfiguration(Config.TOPOLOGY_WORKERS, 9)
                .addConfiguration("user.text", "own text")
                .shuffleGrouping("source")
                .allGrouping("source", "more");
        builder.setBolt("second", new Bolt(), 2).fieldsGrouping("first", new Fields("x", "y"));
        return builder.createTopology();
    }

    /** Tells what it sees when it is opened. */
    public static final class Spout extends BaseRichSpout {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
            tell(conf, context);
        }

        @Override
        public void nextTuple() {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("a"));
            declarer.declareStream("more", new Fields("b", "c"));
        }
    }

    /** Tells what it sees when it is prepared. */
    public static final class Bolt extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            super.prepare(conf, context, collector);
            tell(conf, context);
        }

        @Override
        public void execute(Tuple input) {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("x", "y"));
        }
    }

    private static void tell(Map<String, Object> conf, TopologyContext context) {
        SortedMap<String, Object> seen = new TreeMap<>();
        seen.put("component", context.getThisComponentId());
        seen.put("index", context.getThisTaskIndex());
        seen.put("streams", new TreeSet<>(context.getThisStreams()));
        seen.put(
                "sources",
                context.getThisSources().keySet().stream()
                        .map(Object::toString)
                        .sorted()
                        .toList());
        seen.put("targets", new TreeMap<>(context.getThisTargets()).toString());
        seen.put("input fields", new TreeMap<>(context.getThisInputFields()).toString());
        seen.put("output fields", context.getThisOutputFields("default").toString());
        seen.put("tasks of first", context.getComponentTasks("first"));
        seen.put("component of each task", new TreeMap<>(context.getTaskToComponent()).toString());
        seen.put("components", new TreeSet<>(context.getComponentIds()).toString());
        seen.put(
                "bolts of the topology",
                new TreeSet<>(context.getRawTopology().get_bolts().keySet()));
        seen.put("tasks here", new TreeSet<>(context.getThisWorkerTasks()).toString());
        seen.put("id starts with the name", context.getStormId().startsWith(conf.get(Config.TOPOLOGY_NAME) + "-"));
        seen.put("shared threads", context.getSharedExecutor() != null);
        conf.forEach((key, value) -> {
            // Who may do what to a topology: on one machine, whoever may end the process.
            boolean accessControl = key.equals(Config.TOPOLOGY_USERS);
            if (key.startsWith("user.") || (key.startsWith("topology.") && !accessControl)) {
                seen.put(
                        "conf " + key, value == null ? "null" : value.getClass().getSimpleName());
            }
            if (key.startsWith("user.")
                    || key.equals(Config.TOPOLOGY_MAX_SPOUT_PENDING)
                    || key.equals(Config.TOPOLOGY_WORKERS)) {
                seen.put("conf " + key, value.getClass().getSimpleName() + " " + value);
            }
        });
        Journal.of(conf).note("seen", context.getThisTaskId(), seen);
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("seen", TASKS);
        SortedMap<String, Object> facts = new TreeMap<>();
        for (List<Object> details : run.journal().all("seen")) {
            ((Map<?, ?>) details.get(1))
                    .forEach((what, value) -> facts.put("task " + details.get(0) + " " + what, value));
        }
        return Outcome.of(facts);
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of());
    }
}
