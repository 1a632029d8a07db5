package io.aurochs.storm.ordered;

import io.aurochs.storm.ordered.OrderedStep.Kind;
import io.aurochs.storm.ordered.OrderedStep.Pair;
import java.io.Serial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/** A small topology by chance: a tree of bolts behind a spout, with a sink behind each of them; and what one thread gives. */
final class RandomTopology {
    private static final long PAIRS = 3_000;
    private static final int MOST_TASKS = 4;
    private static final int GROUPINGS = 6;
    private static final List<Kind> KINDS = List.of(Kind.values());

    private final String run;
    private final Map<String, Object> conf;
    private final List<Node> nodes = new ArrayList<>();

    /** A bolt; which one is before it, -1 for the spout; and the number of the grouping, where its kind allows any. */
    private record Node(String name, int parent, Kind kind, int tasks, int threads, int grouping) {}

    RandomTopology(long seed, String run) {
        Random random = new Random(seed);
        this.run = run;
        int bolts = 1 + random.nextInt(4);
        for (int i = 0; i < bolts; i++) {
            Kind kind = KINDS.get(random.nextInt(KINDS.size()));
            int tasks = kind == Kind.SERIAL ? 1 : 1 + random.nextInt(MOST_TASKS);
            // Mostly a chain.
            int parent = random.nextInt(3) > 0 ? i - 1 : random.nextInt(i + 1) - 1;
            nodes.add(new Node("bolt" + i, parent, kind, tasks, 1 + random.nextInt(tasks), random.nextInt(GROUPINGS)));
        }
        this.conf = conf(random, nodes);
    }

    private static Map<String, Object> conf(Random random, List<Node> nodes) {
        Map<String, Object> conf = new HashMap<>();
        conf.put("aurochs.ordered", true);
        conf.put("aurochs.restarts", 0);
        conf.put("aurochs.workers", random.nextBoolean() ? "shared" : "dedicated");
        conf.put("aurochs.bundle.records", List.of(1, 7, 512).get(random.nextInt(3)));
        conf.put(
                "aurochs.ordered.stateless",
                nodes.stream()
                        .filter(node -> node.kind() == Kind.STATELESS)
                        .map(Node::name)
                        .collect(Collectors.joining(",")));
        conf.put(Config.TOPOLOGY_ACKER_EXECUTORS, random.nextInt(2));
        if (random.nextBoolean()) {
            conf.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, 100);
        }
        return conf;
    }

    Map<String, Object> conf() {
        return conf;
    }

    StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("pairs", new PairSpout(run, PAIRS), 1);
        for (Node node : nodes) {
            BoltDeclarer bolt = builder.setBolt(node.name(), new StepBolt(node.kind()), node.threads())
                    .setNumTasks(node.tasks());
            String from = node.parent() < 0 ? "pairs" : nodes.get(node.parent()).name();
            switch (node.kind()) {
                case KEYED -> bolt.fieldsGrouping(from, new Fields("key"));
                case SERIAL -> bolt.globalGrouping(from);
                default -> anyGrouping(bolt, from, node.grouping());
            }
            builder.setBolt("sink-" + node.name(), new SinkBolt(run)).shuffleGrouping(node.name());
        }
        return builder.createTopology();
    }

    private static void anyGrouping(BoltDeclarer bolt, String from, int grouping) {
        switch (grouping) {
            case 0 -> bolt.localOrShuffleGrouping(from);
            case 1 -> bolt.noneGrouping(from);
            case 2 -> bolt.partialKeyGrouping(from, new Fields("key"));
            case 3 -> bolt.customGrouping(from, new ByValue());
            case 4 -> bolt.globalGrouping(from);
            default -> bolt.shuffleGrouping(from);
        }
    }

    /** One task by the value. */
    static final class ByValue implements CustomStreamGrouping {
        @Serial
        private static final long serialVersionUID = 1L;

        private List<Integer> tasks = List.of();

        @Override
        public void prepare(WorkerTopologyContext context, GlobalStreamId stream, List<Integer> targetTasks) {
            tasks = new ArrayList<>(targetTasks);
        }

        @Override
        public List<Integer> chooseTasks(int taskId, List<Object> values) {
            return List.of(tasks.get(Math.floorMod((Long) values.get(1), tasks.size())));
        }
    }

    /** What the sinks receive when one thread does everything, a tuple after the other. */
    Map<String, List<Pair>> expected() {
        Map<String, List<Pair>> received = new TreeMap<>();
        List<List<Pair>> results = new ArrayList<>();
        for (Node node : nodes) {
            List<Pair> inputs = node.parent() < 0 ? spoutPairs() : results.get(node.parent());
            OrderedStep step = node.kind().make();
            List<Pair> outputs =
                    inputs.stream().flatMap(pair -> step.apply(pair).stream()).toList();
            results.add(outputs);
            if (!outputs.isEmpty()) {
                received.put("sink-" + node.name() + "/0", outputs);
            }
        }
        return received;
    }

    private static List<Pair> spoutPairs() {
        List<Pair> pairs = new ArrayList<>();
        for (long i = 0; i < PAIRS; i++) {
            pairs.add(new Pair(Math.floorMod(i * i, (long) PairSpout.KEYS), i));
        }
        return pairs;
    }

    long pairs() {
        return PAIRS;
    }

    @Override
    public String toString() {
        return nodes.toString();
    }
}
