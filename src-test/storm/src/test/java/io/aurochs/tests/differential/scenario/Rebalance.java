package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.JournalBolt;
import java.io.Serial;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.storm.generated.ExecutorInfo;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of executors change while messages are in flight, up and down, twice: no message is lost, keys stay with their
 * tasks, tasks keep their ids, and invalid calls are refused.
 */
public final class Rebalance implements Scenario {
    private static final int MESSAGES = 3_000;
    private static final int KEYS = 30;
    private static final int SPOUT_TASKS = 2;
    private static final int BOLT_TASKS = 6;

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new Source(), 2).setNumTasks(SPOUT_TASKS).setMaxSpoutPending(50);
        builder.setBolt("middle", new Middle(), 3).setNumTasks(BOLT_TASKS).shuffleGrouping("source");
        builder.setBolt("counted", new Counted(), 1)
                .setNumTasks(BOLT_TASKS)
                .fieldsGrouping("middle", new Fields("key"));
        return builder.createTopology();
    }

    /** Emits its share of the numbers, in parts as the gates open; what was not acked when it is opened, once more. */
    public static final class Source extends BaseRichSpout {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable Journal journal;
        private transient @Nullable SpoutOutputCollector collector;
        private transient @Nullable Set<Object> acked;
        private transient @Nullable Deque<Integer> todo;

        @Override
        @SuppressWarnings("unchecked")
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector given) {
            Journal opened = Journal.of(conf);
            journal = opened;
            collector = given;
            Set<Object> before = opened.shared("acked", Set.class, ConcurrentHashMap::newKeySet);
            acked = before;
            Deque<Integer> mine = new ArrayDeque<>();
            for (int n = context.getThisTaskIndex(); n < MESSAGES; n += SPOUT_TASKS) {
                if (!before.contains(n)) {
                    mine.add(n);
                }
            }
            todo = mine;
        }

        @Override
        public void nextTuple() {
            Deque<Integer> mine = Objects.requireNonNull(todo);
            Integer next = mine.peekFirst();
            if (next != null && isLetThrough(next)) {
                mine.removeFirst();
                Objects.requireNonNull(collector).emit(new Values(next), next);
            }
        }

        private boolean isLetThrough(int number) {
            int part = number / (MESSAGES / 3);
            return part == 0
                    || Objects.requireNonNull(journal).gate("part " + part).getCount() == 0;
        }

        @Override
        public void ack(Object id) {
            if (Objects.requireNonNull(acked).add(id)) {
                Objects.requireNonNull(journal).note("acked", id);
            }
        }

        @Override
        public void fail(Object id) {
            Objects.requireNonNull(todo).addLast((Integer) id);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    /** Gives numbers their keys. */
    public static final class Middle extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            int number = input.getInteger(0);
            collector().emit(input, new Values(number % KEYS, number));
            collector().ack(input);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("key", "number"));
        }
    }

    /** Notes which task a key came to. */
    public static final class Counted extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            journal().note("counted", input.getInteger(0), context().getThisTaskId(), input.getInteger(1));
            collector().ack(input);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        try {
            Map<String, Object> facts = new HashMap<>();
            facts.put("at first", executors(run));
            run.awaitCount("acked", MESSAGES / 6);
            facts.put("unknown component", refusal(run, options(0, Map.of("nobody", 1))));
            facts.put("no executor", refusal(run, options(0, Map.of("counted", 0))));
            facts.put("unknown topology", refusalOf(() -> run.cluster().rebalance("nobody", options(0, Map.of()))));
            // The wait is long enough to see it, and for what is in flight to end.
            run.cluster().rebalance(run.topology(), options(3, Map.of("counted", 4, "middle", 1)));
            facts.put("meanwhile", status(run));
            facts.put("once more meanwhile", refusal(run, options(0, Map.of("counted", 2))));
            facts.put("activate meanwhile", refusalOf(() -> run.cluster().activate(run.topology())));
            awaitExecutors(run, "counted", 4);
            facts.put("then", executors(run));
            run.journal().gate("part 1").countDown();
            run.awaitCount("acked", MESSAGES / 2);
            // In the middle of it, and more executors than tasks.
            run.cluster().rebalance(run.topology(), options(0, Map.of("counted", 2, "middle", 99, "source", 1)));
            awaitExecutors(run, "counted", 2);
            facts.put("at last", executors(run));
            run.journal().gate("part 2").countDown();
            run.awaitCount("acked", MESSAGES);
            facts.put("acked", Tally.ofDetail(run.journal().all("acked"), 0));
            facts.put("numbers counted", distinct(run, 2));
            facts.put("tasks by key", tasksByKey(run));
            return Outcome.of(facts);
        } catch (TException e) {
            throw new AssertionError(run.topology(), e);
        }
    }

    private static RebalanceOptions options(int waitSecs, Map<String, Integer> executors) {
        RebalanceOptions options = new RebalanceOptions();
        options.set_wait_secs(waitSecs);
        options.set_num_executors(new HashMap<>(executors));
        return options;
    }

    private interface Call {
        void run() throws TException;
    }

    private static String refusal(Run run, RebalanceOptions options) {
        return refusalOf(() -> run.cluster().rebalance(run.topology(), options));
    }

    /** The kind of refusal: Storm's wrapped and plain exceptions are one kind. */
    private static String refusalOf(Call call) {
        try {
            call.run();
            return "none";
        } catch (InvalidTopologyException e) {
            return "invalid";
        } catch (NotAliveException e) {
            return "not alive";
        } catch (TException e) {
            return e.toString();
        } catch (RuntimeException e) {
            return "refused";
        }
    }

    private static String status(Run run) throws TException {
        return run.cluster().getTopologySummaryByName(run.topology()).get_status();
    }

    private static void awaitExecutors(Run run, String component, int number) {
        run.await(number + " executors of " + component + ", active", () -> {
            try {
                return status(run).equals("ACTIVE")
                        && executors(run)
                                        .getOrDefault(component, new TreeMap<>())
                                        .size()
                                == number;
            } catch (TException e) {
                throw new AssertionError(run.topology(), e);
            }
        });
    }

    /** First and last tasks of the user's executors, by component. */
    private static SortedMap<String, SortedMap<Integer, Integer>> executors(Run run) throws TException {
        SortedMap<String, SortedMap<Integer, Integer>> executors = new TreeMap<>();
        run.cluster().getTopologyInfoByName(run.topology()).get_executors().stream()
                .filter(executor -> !executor.get_component_id().startsWith("__"))
                .forEach(executor -> {
                    ExecutorInfo tasks = executor.get_executor_info();
                    executors
                            .computeIfAbsent(executor.get_component_id(), c -> new TreeMap<>())
                            .put(tasks.get_task_start(), tasks.get_task_end());
                });
        return executors;
    }

    private static int distinct(Run run, int detail) {
        Set<Object> seen = new TreeSet<>();
        run.journal().all("counted").forEach(details -> seen.add(details.get(detail)));
        return seen.size();
    }

    private static SortedMap<Object, Set<Object>> tasksByKey(Run run) {
        SortedMap<Object, Set<Object>> tasks = new TreeMap<>();
        run.journal()
                .all("counted")
                .forEach(details -> tasks.computeIfAbsent(details.get(0), k -> new TreeSet<>())
                        .add(details.get(1)));
        return tasks;
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "unknown component", "invalid",
                "no executor", "invalid",
                "unknown topology", "not alive",
                "meanwhile", "REBALANCING",
                "once more meanwhile", "refused",
                "activate meanwhile", "refused",
                "acked", Tally.upTo(MESSAGES, n -> 1),
                "numbers counted", MESSAGES));
    }
}
