package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.JournalBolt;
import java.io.Serial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologyInitialStatus;
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
 * Deactivated and activated again and again: between the two no task of the spout emits, what is in flight is acked, and in
 * the end nothing is lost. A second call of either changes nothing.
 */
public final class Pauses implements Scenario {
    private static final int ROUNDS = 2;
    private static final int TASKS = 3;
    private static final int ACKS_A_ROUND = 100;
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);

    @Override
    public TopologyInitialStatus initialStatus() {
        // It emits without end, so not before its turn.
        return TopologyInitialStatus.INACTIVE;
    }

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new Spout(), 2).setNumTasks(TASKS).setMaxSpoutPending(20);
        builder.setBolt("sink", new Sink(), 2).shuffleGrouping("source");
        return builder.createTopology();
    }

    /** Counts without end: too often to be noted. */
    private static AtomicLong counter(Journal journal, String what) {
        return journal.shared(what, AtomicLong.class, AtomicLong::new);
    }

    /** Emits as long as it is asked, but not faster than once in a while. */
    public static final class Spout extends BaseRichSpout {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable Journal journal;
        private transient @Nullable SpoutOutputCollector collector;
        private transient @Nullable AtomicLong emitted;
        private transient @Nullable AtomicLong acked;
        private int task;
        private int next;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector given) {
            journal = Journal.of(conf);
            collector = given;
            emitted = counter(journal, "emitted");
            acked = counter(journal, "acked");
            task = context.getThisTaskIndex();
        }

        @Override
        public void activate() {
            note("activated " + task);
        }

        @Override
        public void deactivate() {
            note("deactivated " + task);
        }

        @Override
        public void nextTuple() {
            LockSupport.parkNanos(PAUSE_NS);
            Objects.requireNonNull(emitted).incrementAndGet();
            Objects.requireNonNull(collector).emit(new Values(next), next++);
        }

        @Override
        public void ack(Object id) {
            Objects.requireNonNull(acked).incrementAndGet();
        }

        @Override
        public void fail(Object id) {
            note("failed");
        }

        private void note(String what) {
            Objects.requireNonNull(journal).note(what);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    /** Acks. */
    public static final class Sink extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            collector().ack(input);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        List<String> pauses = new ArrayList<>();
        AtomicLong emitted = counter(run.journal(), "emitted");
        AtomicLong acked = counter(run.journal(), "acked");
        try {
            run.cluster().activate(run.topology());
            for (int round = 1; round <= ROUNDS; round++) {
                awaitAll(run, "activated", round);
                long enough = acked.get() + ACKS_A_ROUND;
                run.await("acks", () -> acked.get() >= enough);
                run.cluster().deactivate(run.topology());
                run.cluster().deactivate(run.topology());
                awaitAll(run, "deactivated", round);
                long before = emitted.get();
                run.await("what is in flight", () -> acked.get() == emitted.get());
                pauses.add("emitted more: " + (emitted.get() - before));
                run.cluster().activate(run.topology());
                run.cluster().activate(run.topology());
            }
            awaitAll(run, "activated", ROUNDS + 1);
        } catch (TException e) {
            throw new AssertionError(run.topology(), e);
        }
        return Outcome.of(Map.of("pauses", pauses, "failed", run.journal().count("failed")));
    }

    private static void awaitAll(Run run, String what, int times) {
        for (int task = 0; task < TASKS; task++) {
            run.awaitCount(what + " " + task, times);
        }
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of("pauses", Collections.nCopies(ROUNDS, "emitted more: 0"), "failed", 0L));
    }
}
