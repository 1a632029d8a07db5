package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/** More tasks than executors: who shares an executor, and that tasks of one never run at the same time. */
public final class TaskGroups implements Scenario {
    private static final int MESSAGES = 900;
    private static final int TASKS = 7;

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).tracked().declaring("number"), 1)
                .setNumTasks(3);
        builder.setBolt("grouped", new GroupedBolt(), 3).setNumTasks(TASKS).allGrouping("source");
        return builder.createTopology();
    }

    /** Tells with whom it shares the executor's data, and whether another of them is at work. */
    public static final class GroupedBolt extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable AtomicBoolean busy;

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            super.prepare(conf, context, collector);
            Object first = context.getExecutorData("first");
            if (first == null) {
                first = context.getThisTaskId();
                context.setExecutorData("first", first);
                context.setExecutorData("busy", new AtomicBoolean());
            }
            journal().note("grouped", first, context.getThisTaskId());
            busy = (AtomicBoolean) context.getExecutorData("busy");
        }

        @Override
        public void execute(Tuple input) {
            AtomicBoolean shared = java.util.Objects.requireNonNull(busy);
            if (!shared.compareAndSet(false, true)) {
                journal().note("overlap", context().getThisTaskId());
            }
            journal().note("received", context().getThisTaskId());
            collector().ack(input);
            shared.set(false);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", MESSAGES);
        SortedMap<Object, Set<Object>> groups = new TreeMap<>();
        run.journal()
                .all("grouped")
                .forEach(details -> groups.computeIfAbsent(details.get(0), g -> new TreeSet<>())
                        .add(details.get(1)));
        return Outcome.of(Map.of(
                "groups", groups,
                "group sizes", Tally.of(groups.values().stream().map(Set::size)),
                "overlaps", run.journal().count("overlap"),
                "acked", Tally.ofDetail(run.journal().all("acked"), 1),
                "received by task", Tally.ofDetail(run.journal().all("received"), 0)));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "group sizes", Tally.of(java.util.stream.Stream.of(3, 2, 2)),
                "overlaps", 0L,
                "acked", Tally.upTo(MESSAGES, n -> 1)));
    }
}
