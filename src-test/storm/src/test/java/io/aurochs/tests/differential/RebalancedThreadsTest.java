package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.scenario.Run;
import java.io.Serial;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Executors that a rebalance adds are threads: what ran in turns runs at the same time. */
class RebalancedThreadsTest {
    private static final int TASKS = 4;

    @Test
    void tasksOfOneExecutorRunAtTheSameTimeInFour() throws Exception {
        rebalanceAndMeet("RebalancedWhileActive", TopologyInitialStatus.ACTIVE);
    }

    /** Nothing is open yet, so everything is laid out anew. */
    @Test
    void aTopologyThatWasNeverActiveIsRebalanced() throws Exception {
        rebalanceAndMeet("RebalancedBefore", TopologyInitialStatus.INACTIVE);
    }

    private static void rebalanceAndMeet(String name, TopologyInitialStatus status) throws Exception {
        try (Journal journal = Journal.open(name);
                AurochsCluster cluster = new AurochsCluster(Setup.DEDICATED.settings())) {
            cluster.submitTopologyWithOpts(name, Map.of(), topology(), new SubmitOptions(status));
            Run run = new Run(name, journal, cluster, () -> cluster.failure(name));
            boolean active = status == TopologyInitialStatus.ACTIVE;
            if (active) {
                run.awaitCount("prepared", TASKS);
            }
            RebalanceOptions options = new RebalanceOptions();
            options.set_wait_secs(0);
            options.set_num_executors(new HashMap<>(Map.of("meeting", TASKS)));
            cluster.rebalance(name, options);
            run.await("the end of the rebalance", () -> statusOf(cluster, name).equals(status.name()));
            cluster.activate(name);
            journal.gate("meet").countDown();
            run.awaitCount("met", TASKS);
            assertThat(journal.count("prepared")).isEqualTo(TASKS);
            assertThat(cluster.failure(name)).isEmpty();
        }
    }

    private static String statusOf(AurochsCluster cluster, String name) {
        try {
            return cluster.getTopologySummaryByName(name).get_status();
        } catch (Exception e) {
            throw new AssertionError(name, e);
        }
    }

    private static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("caller", new Caller());
        builder.setBolt("meeting", new Meeting(), 1).setNumTasks(TASKS).allGrouping("caller");
        return builder.createTopology();
    }

    /** Calls all, once the gate is open. */
    public static final class Caller extends BaseRichSpout {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable Journal journal;
        private transient @Nullable SpoutOutputCollector collector;
        private boolean called;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector given) {
            journal = Journal.of(conf);
            collector = given;
        }

        @Override
        public void nextTuple() {
            if (!called && Objects.requireNonNull(journal).gate("meet").getCount() == 0) {
                called = true;
                Objects.requireNonNull(collector).emit(new Values("come"));
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("word"));
        }
    }

    /** Waits for the others, and notes that they came. */
    public static final class Meeting extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable CyclicBarrier barrier;

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            super.prepare(conf, context, collector);
            barrier = journal().shared("barrier", CyclicBarrier.class, () -> new CyclicBarrier(TASKS));
        }

        @Override
        public void execute(Tuple input) {
            try {
                Objects.requireNonNull(barrier).await(20, TimeUnit.SECONDS);
                journal().note("met");
            } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                throw new IllegalStateException("the others did not come", e);
            }
        }
    }
}
