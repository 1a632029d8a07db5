package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.Plain;
import java.io.Serial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.grouping.LoadAwareCustomStreamGrouping;
import org.apache.storm.grouping.LoadMapping;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * Every grouping between bolts whose tasks outnumber their executors, load-aware shuffling left on; keys of several fields,
 * in another order than declared, with nulls, nested arrays and lists among them.
 */
public final class BoltGroupings implements Scenario {
    private static final int MESSAGES = 497;
    private static final int RELAYS = 4;
    private static final int TASKS = 5;
    private static final int EXECUTORS = 2;
    private static final Fields FIELDS = new Fields("number", "key", "ints", "nested", "list", "blob");
    /** Bolts whose tuples go to the same tasks on every run. */
    private static final List<String> SETTLED =
            List.of("reordered", "by-list", "everybody", "lowest", "load-aware", "direct");
    /** Bolts whose tuples go to anybody, once. */
    private static final List<String> ANYWHERE = List.of("shuffled", "local", "whatever", "partial", "turns");

    private static final List<List<@Nullable Object>> INPUT = input();

    private static List<List<@Nullable Object>> input() {
        Random random = new Random(Seed.VALUE);
        List<List<@Nullable Object>> input = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            String key = random.nextInt(10) == 0 ? null : "key" + random.nextInt(30);
            int[] ints = {random.nextInt(5), -random.nextInt(5)};
            Object[] nested = {random.nextBoolean() ? null : "a", new long[] {random.nextInt(3)}, new Object[] {ints}};
            List<Object> list = new ArrayList<>(List.of(random.nextInt(20), "b"));
            byte[] blob = {(byte) random.nextInt(20)};
            input.add(Arrays.asList(i, key, ints, nested, list, blob));
        }
        return input;
    }

    @Override
    public Map<String, Object> conf() {
        // For when tuples travel as bytes.
        return Map.of(
                Config.TOPOLOGY_KRYO_REGISTER,
                Stream.of(int[].class, long[].class, Object[].class)
                        .map(Class::getName)
                        .toList());
    }

    @Override
    public StormTopology topology() {
        List<Message> messages =
                INPUT.stream().map(values -> Message.of(values.toArray())).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(
                "source",
                new ListSpout(messages).tracked().declaring(FIELDS.toList().toArray(String[]::new)));
        builder.setBolt("relay", new Relay(), 2).setNumTasks(RELAYS).fieldsGrouping("source", new Fields("number"));
        receiver(builder, "reordered", bolt -> bolt.fieldsGrouping("relay", new Fields("nested", "key", "ints")));
        receiver(builder, "by-list", bolt -> bolt.fieldsGrouping("relay", new Fields("list")));
        receiver(builder, "partial", bolt -> bolt.partialKeyGrouping("relay", new Fields("list", "blob")));
        receiver(builder, "everybody", bolt -> bolt.allGrouping("relay"));
        receiver(builder, "lowest", bolt -> bolt.globalGrouping("relay"));
        receiver(builder, "load-aware", bolt -> bolt.customGrouping("relay", new EveryThird()));
        receiver(builder, "turns", bolt -> bolt.customGrouping("relay", new Turns()));
        receiver(builder, "shuffled", bolt -> bolt.shuffleGrouping("relay"));
        receiver(builder, "local", bolt -> bolt.localOrShuffleGrouping("relay"));
        receiver(builder, "whatever", bolt -> bolt.noneGrouping("relay"));
        receiver(builder, "direct", bolt -> bolt.directGrouping("relay", "chosen"));
        return builder.createTopology();
    }

    private interface Wiring {
        Object wire(BoltDeclarer bolt);
    }

    private static void receiver(TopologyBuilder builder, String name, Wiring wiring) {
        wiring.wire(builder.setBolt(name, new Receiver(), EXECUTORS).setNumTasks(TASKS));
    }

    /** Passes messages on, to everybody and to one task of its own choice. */
    public static final class Relay extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            int number = input.getInteger(0);
            journal().note("relayed", number, List.copyOf(collector().emit(input, input.getValues())));
            List<Integer> direct = context().getComponentTasks("direct");
            collector().emitDirect(direct.get(number % direct.size()), "chosen", input, input.getValues());
            collector().ack(input);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(FIELDS);
            declarer.declareStream("chosen", true, FIELDS);
        }
    }

    /** Notes {@code received}: component, task id, number. */
    public static final class Receiver extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            journal()
                    .note(
                            "received",
                            context().getThisComponentId(),
                            context().getThisTaskId(),
                            input.getIntegerByField("number"));
            collector().ack(input);
        }
    }

    /** Sends number n to the task n modulo their number and, if it is a multiple of three, to the last. */
    public static final class EveryThird implements LoadAwareCustomStreamGrouping {
        @Serial
        private static final long serialVersionUID = 1L;

        private List<Integer> targets = new ArrayList<>();

        @Override
        public void refreshLoad(LoadMapping load) {
            Objects.requireNonNull(load);
        }

        @Override
        public void prepare(WorkerTopologyContext context, GlobalStreamId stream, List<Integer> targetTasks) {
            targets = new ArrayList<>(targetTasks);
        }

        @Override
        public List<Integer> chooseTasks(int taskId, List<Object> values) {
            int number = (Integer) values.get(0);
            Set<Integer> chosen = new HashSet<>(Set.of(targets.get(number % targets.size())));
            if (number % 3 == 0) {
                chosen.add(targets.get(targets.size() - 1));
            }
            return new ArrayList<>(chosen);
        }
    }

    /** Each task in its turn. Storm has one such object for all tasks of an executor. */
    public static final class Turns implements CustomStreamGrouping {
        @Serial
        private static final long serialVersionUID = 1L;

        private List<Integer> targets = new ArrayList<>();
        private int turn;

        @Override
        public void prepare(WorkerTopologyContext context, GlobalStreamId stream, List<Integer> targetTasks) {
            targets = new ArrayList<>(targetTasks);
        }

        @Override
        public List<Integer> chooseTasks(int taskId, List<Object> values) {
            return List.of(targets.get(turn++ % targets.size()));
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", MESSAGES);
        SortedMap<String, Object> facts = new TreeMap<>();
        SortedMap<String, List<Integer>> ids = Tasks.ids(run.journal());
        facts.put("task ids", ids);
        facts.put("acked", Tally.ofDetail(run.journal().all("acked"), 1));
        for (String bolt : SETTLED) {
            facts.put(bolt, numbersByIndex(run, bolt, Objects.requireNonNull(ids.get(bolt))));
        }
        for (String bolt : ANYWHERE) {
            facts.put(
                    bolt,
                    Tally.ofDetail(
                            run.journal().all("received").stream()
                                    .filter(details -> bolt.equals(details.get(0)))
                                    .toList(),
                            2));
        }
        facts.put(
                "turns' shares",
                numbersByIndex(run, "turns", Objects.requireNonNull(ids.get("turns"))).stream()
                        .map(List::size)
                        .toList());
        facts.put("partial: two tasks a key", tasksOfPartialKeys(run).stream().allMatch(tasks -> tasks.size() <= 2));
        facts.put("emit told the receivers", emitToldTheReceivers(run));
        return Outcome.of(facts);
    }

    private static List<List<Integer>> numbersByIndex(Run run, String bolt, List<Integer> tasks) {
        List<List<Integer>> numbers = emptyLists();
        for (List<@Nullable Object> received : run.journal().all("received")) {
            if (bolt.equals(received.get(0))) {
                numbers.get(tasks.indexOf(received.get(1))).add((Integer) Objects.requireNonNull(received.get(2)));
            }
        }
        // The relays' tasks take turns as they like.
        numbers.forEach(list -> list.sort(null));
        return numbers;
    }

    private static List<List<Integer>> emptyLists() {
        List<List<Integer>> lists = new ArrayList<>();
        IntStream.range(0, TASKS).forEach(i -> lists.add(new ArrayList<>()));
        return lists;
    }

    private static Collection<Set<Object>> tasksOfPartialKeys(Run run) {
        Map<Object, Set<Object>> tasks = new HashMap<>();
        for (List<@Nullable Object> details : run.journal().all("received")) {
            if ("partial".equals(details.get(0))) {
                int number = (Integer) Objects.requireNonNull(details.get(2));
                Object key = List.of(
                        Objects.requireNonNull(value(number, "list")),
                        Objects.requireNonNull(Plain.value(value(number, "blob"))));
                tasks.computeIfAbsent(key, k -> new HashSet<>()).add(Objects.requireNonNull(details.get(1)));
            }
        }
        return tasks.values();
    }

    /** Whether what emit returned for each message is what received it, and how often. */
    private static boolean emitToldTheReceivers(Run run) {
        Map<Object, List<Integer>> received = new TreeMap<>();
        for (List<@Nullable Object> details : run.journal().all("received")) {
            if (!"direct".equals(details.get(0))) {
                received.computeIfAbsent(Objects.requireNonNull(details.get(2)), n -> new ArrayList<>())
                        .add((Integer) Objects.requireNonNull(details.get(1)));
            }
        }
        received.values().forEach(list -> list.sort(null));
        return run.journal().all("relayed").stream().allMatch(details -> {
            List<Object> told = new ArrayList<>((List<?>) Objects.requireNonNull(details.get(1)));
            told.sort(null);
            return told.equals(received.get(Objects.requireNonNull(details.get(0))));
        });
    }

    @Override
    public Outcome expected() {
        SortedMap<Object, Long> once = Tally.upTo(MESSAGES, n -> 1);
        SortedMap<String, Object> facts = new TreeMap<>();
        facts.put("acked", once);
        facts.put("reordered", byIndex(n -> List.of(owner(value(n, "nested"), value(n, "key"), value(n, "ints")))));
        facts.put("by-list", byIndex(n -> List.of(owner(value(n, "list")))));
        facts.put("everybody", byIndex(n -> IntStream.range(0, TASKS).boxed().toList()));
        facts.put("lowest", byIndex(n -> List.of(0)));
        facts.put(
                "load-aware",
                byIndex(n ->
                        n % 3 == 0 && n % TASKS != TASKS - 1 ? List.of(n % TASKS, TASKS - 1) : List.of(n % TASKS)));
        facts.put("direct", byIndex(n -> List.of(n % TASKS)));
        ANYWHERE.forEach(bolt -> facts.put(bolt, once));
        facts.put("turns' shares", sharesInTurns());
        facts.put("partial: two tasks a key", true);
        facts.put("emit told the receivers", true);
        return Outcome.of(facts);
    }

    /** Each executor of the relay, of two tasks, begins with the first receiver. */
    private static List<Integer> sharesInTurns() {
        int[] shares = new int[TASKS];
        for (int executor = 0; executor < 2; executor++) {
            int first = 2 * executor;
            long emitted = IntStream.range(0, MESSAGES)
                    .map(n -> Math.floorMod(Arrays.deepHashCode(new Object[] {n}), RELAYS))
                    .filter(relay -> relay == first || relay == first + 1)
                    .count();
            for (int turn = 0; turn < emitted; turn++) {
                shares[turn % TASKS]++;
            }
        }
        return Arrays.stream(shares).boxed().toList();
    }

    private static @Nullable Object value(int number, String field) {
        return INPUT.get(number).get(FIELDS.fieldIndex(field));
    }

    private static int owner(@Nullable Object... keys) {
        return Math.floorMod(Arrays.deepHashCode(keys), TASKS);
    }

    private static List<List<Integer>> byIndex(IntFunction<List<Integer>> tasksOf) {
        List<List<Integer>> numbers = emptyLists();
        for (int n = 0; n < MESSAGES; n++) {
            int number = n;
            tasksOf.apply(n).forEach(index -> numbers.get(index).add(number));
        }
        return numbers;
    }
}
