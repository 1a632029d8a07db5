package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.scenario.Run;
import java.io.Serial;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;

/** What {@code getTopologyInfo} shows of an executor is what its tasks counted, whichever executor they were in before. */
class RebalancedStatisticsTest {
    private static final int TASKS = 4;
    private static final int FIRST = 100;
    private static final int ALL = 250;

    @Test
    void followTheTasks() throws Exception {
        String name = "rebalanced-statistics";
        try (Journal journal = Journal.open(name);
                AurochsCluster cluster = new AurochsCluster()) {
            cluster.submitTopology(name, Map.of(), topology());
            Run run = new Run(name, journal, cluster, () -> cluster.failure(name));
            run.awaitCount("acked", FIRST);
            awaitExecutors(run, byTask(journal, 2));
            rebalance(run, TASKS);
            awaitExecutors(run, byTask(journal, 1));
            journal.note("go on");
            run.awaitCount("acked", ALL);
            awaitExecutors(run, byTask(journal, 1));
            rebalance(run, 1);
            awaitExecutors(run, byTask(journal, TASKS));
        }
    }

    private static void rebalance(Run run, int executors) throws Exception {
        RebalanceOptions options = new RebalanceOptions();
        options.set_wait_secs(0);
        options.set_num_executors(new HashMap<>(Map.of("counted", executors)));
        run.cluster().rebalance(run.topology(), options);
        run.await("the end of the rebalance", () -> run.info().get_status().equals("ACTIVE"));
    }

    /** Counts are to be seen when the bundle is done. */
    private static void awaitExecutors(Run run, SortedMap<Integer, Long> expected) {
        run.await("executed by executor: " + expected, () -> executed(run).equals(expected));
        assertThat(executed(run)).isEqualTo(expected);
    }

    /** What was executed, by the first task of every so many of the bolt's tasks. */
    private static SortedMap<Integer, Long> byTask(Journal journal, int tasksEach) {
        List<Integer> tasks = journal.all("prepared").stream()
                .map(details -> (Integer) details.get(1))
                .sorted()
                .toList();
        SortedMap<Integer, Long> executed = new TreeMap<>();
        journal.all("executed")
                .forEach(details -> executed.merge(
                        tasks.get(tasks.indexOf(details.get(0)) / tasksEach * tasksEach), 1L, Long::sum));
        return executed;
    }

    /** What was executed, by the first task of each of the bolt's executors; 0 where nothing is known. */
    private static SortedMap<Integer, Long> executed(Run run) {
        SortedMap<Integer, Long> executed = new TreeMap<>();
        for (ExecutorSummary executor : run.info().get_executors()) {
            if (executor.get_component_id().equals("counted")) {
                ExecutorStats stats = executor.get_stats();
                long count = stats == null
                        ? 0
                        : stats
                                .get_specific()
                                .get_bolt()
                                .get_executed()
                                .getOrDefault(":all-time", Map.of())
                                .values()
                                .stream()
                                .mapToLong(Long::longValue)
                                .sum();
                executed.put(executor.get_executor_info().get_task_start(), count);
            }
        }
        return executed;
    }

    private static StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, ALL).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(
                "source",
                new ListSpout(messages).tracked().waiting(FIRST, "go on", 1).declaring("number"));
        builder.setBolt("counted", new Counted(), 2).setNumTasks(TASKS).fieldsGrouping("source", new Fields("number"));
        return builder.createTopology();
    }

    /** Notes which task it was. */
    public static final class Counted extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            journal().note("executed", context().getThisTaskId());
            collector().ack(input);
        }
    }
}
