package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.RecordingBolt;
import java.io.Serial;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.jspecify.annotations.Nullable;

/** One stream, subscribed to through every grouping: which task gets which tuple. */
public final class Groupings implements Scenario {
    private static final int MESSAGES = 600;
    private static final int TASKS = 4;
    /** Bolts whose tuples go to the same tasks on every run. */
    private static final List<String> SETTLED =
            List.of("one-key", "two-keys", "partial", "everybody", "lowest", "custom");
    /** Bolts whose tuples go round. */
    private static final List<String> EVEN = List.of("shuffled", "local");

    private static final List<List<@Nullable Object>> INPUT = input();

    /** Keys of several kinds, with null and arrays among them: all that the fields grouping's hash can meet. */
    private static List<List<@Nullable Object>> input() {
        Random random = new Random(Seed.VALUE);
        List<List<@Nullable Object>> input = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            String key = random.nextInt(20) == 0 ? null : "key" + random.nextInt(40);
            byte[] blob = ("blob" + random.nextInt(30)).getBytes(StandardCharsets.UTF_8);
            input.add(Arrays.asList(i, key, blob, random.nextLong()));
        }
        return input;
    }

    @Override
    public Map<String, Object> conf() {
        // Load-aware shuffling is uneven on purpose.
        return Map.of(Config.TOPOLOGY_DISABLE_LOADAWARE_MESSAGING, true);
    }

    @Override
    public StormTopology topology() {
        List<Message> messages =
                INPUT.stream().map(values -> Message.of(values.toArray())).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).tracked().declaring("number", "key", "blob", "long"));
        builder.setBolt("one-key", new RecordingBolt(), TASKS).fieldsGrouping("source", new Fields("key"));
        builder.setBolt("two-keys", new RecordingBolt(), TASKS).fieldsGrouping("source", new Fields("blob", "long"));
        builder.setBolt("partial", new RecordingBolt(), TASKS).partialKeyGrouping("source", new Fields("long"));
        builder.setBolt("everybody", new RecordingBolt(), TASKS).allGrouping("source");
        builder.setBolt("lowest", new RecordingBolt(), TASKS).globalGrouping("source");
        builder.setBolt("custom", new RecordingBolt(), TASKS).customGrouping("source", new Neighbours());
        builder.setBolt("shuffled", new RecordingBolt(), TASKS).shuffleGrouping("source");
        builder.setBolt("local", new RecordingBolt(), TASKS).localOrShuffleGrouping("source");
        builder.setBolt("whatever", new RecordingBolt(), TASKS).noneGrouping("source");
        return builder.createTopology();
    }

    /** Sends number n to tasks n and n + 1, modulo their number; every fifth to nobody. */
    public static final class Neighbours implements CustomStreamGrouping {
        @Serial
        private static final long serialVersionUID = 1L;

        private List<Integer> targets = new ArrayList<>();

        @Override
        public void prepare(WorkerTopologyContext context, GlobalStreamId stream, List<Integer> targetTasks) {
            targets = new ArrayList<>(targetTasks);
        }

        @Override
        public List<Integer> chooseTasks(int taskId, List<Object> values) {
            int number = (Integer) values.get(0);
            return number % 5 == 0
                    ? List.of()
                    : List.of(targets.get(number % targets.size()), targets.get((number + 1) % targets.size()));
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", MESSAGES);
        run.awaitCount("prepared", 9L * TASKS);
        SortedMap<String, List<Integer>> ids = Tasks.ids(run.journal());
        SortedMap<String, Object> facts = new TreeMap<>();
        facts.put("task ids", ids);
        facts.put("acked", Tally.ofDetail(run.journal().all("acked"), 1));
        ids.forEach((bolt, tasks) -> {
            List<List<Integer>> numbers = numbersByIndex(run, bolt, tasks);
            if (SETTLED.contains(bolt)) {
                facts.put(bolt, numbers);
            } else {
                facts.put(bolt, Tally.of(numbers.stream().flatMap(List::stream)));
            }
            if (EVEN.contains(bolt)) {
                facts.put(
                        bolt + " tasks' shares",
                        numbers.stream().map(List::size).toList());
            }
        });
        facts.put("emit told the receivers", emitToldTheReceivers(run));
        return Outcome.of(facts);
    }

    private static List<List<Integer>> numbersByIndex(Run run, String bolt, List<Integer> tasks) {
        List<List<Integer>> numbers = emptyLists(tasks.size());
        for (List<Object> received : run.journal().all("received")) {
            if (received.get(0).equals(bolt)) {
                numbers.get(tasks.indexOf(received.get(1))).add(number(received));
            }
        }
        return numbers;
    }

    private static List<List<Integer>> emptyLists(int count) {
        List<List<Integer>> lists = new ArrayList<>();
        IntStream.range(0, count).forEach(i -> lists.add(new ArrayList<>()));
        return lists;
    }

    private static Integer number(List<Object> received) {
        return (Integer) ((List<?>) received.get(6)).get(0);
    }

    /** Whether what emit returned for each message is the set of tasks that received it. */
    private static boolean emitToldTheReceivers(Run run) {
        Map<Object, Set<Object>> received = new TreeMap<>();
        run.journal()
                .all("received")
                .forEach(details -> received.computeIfAbsent(number(details), n -> new HashSet<>())
                        .add(details.get(1)));
        return run.journal().all("emitted").stream()
                .allMatch(details -> new HashSet<>((List<?>) details.get(2)).equals(received.get(details.get(0))));
    }

    @Override
    public Outcome expected() {
        SortedMap<Object, Long> once = Tally.upTo(MESSAGES, n -> 1);
        SortedMap<String, Object> facts = new TreeMap<>();
        facts.put("acked", once);
        facts.put("one-key", byIndex(n -> List.of(owner(INPUT.get(n).get(1)))));
        facts.put(
                "two-keys",
                byIndex(n -> List.of(owner(INPUT.get(n).get(2), INPUT.get(n).get(3)))));
        facts.put("everybody", byIndex(n -> List.of(0, 1, 2, 3)));
        facts.put("lowest", byIndex(n -> List.of(0)));
        facts.put("custom", byIndex(n -> n % 5 == 0 ? List.of() : List.of(n % TASKS, (n + 1) % TASKS)));
        facts.put("whatever", once);
        for (String bolt : EVEN) {
            facts.put(bolt, once);
            facts.put(bolt + " tasks' shares", java.util.Collections.nCopies(TASKS, MESSAGES / TASKS));
        }
        facts.put("emit told the receivers", true);
        return Outcome.of(facts);
    }

    private static int owner(@Nullable Object... keys) {
        return Math.floorMod(Arrays.deepHashCode(keys), TASKS);
    }

    private static List<List<Integer>> byIndex(IntFunction<List<Integer>> tasksOf) {
        List<List<Integer>> numbers = emptyLists(TASKS);
        for (int n = 0; n < MESSAGES; n++) {
            int number = n;
            tasksOf.apply(n).forEach(index -> numbers.get(index).add(number));
        }
        return numbers;
    }
}
