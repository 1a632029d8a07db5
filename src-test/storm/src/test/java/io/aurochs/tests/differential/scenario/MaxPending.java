package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.JournalBolt;
import java.io.Serial;
import java.util.ArrayList;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/**
 * {@code topology.max.spout.pending}: a bolt that holds back its acks until it holds as many tuples as may be in flight
 * goes on to the end if that limit is reached, and stands still if fewer are allowed. The limit counts per task, so two
 * tasks in one executor may have twice as many between them.
 */
public final class MaxPending implements Scenario {
    private static final int LIMIT = 5;
    private static final int SPOUT_TASKS = 2;
    private static final int IN_FLIGHT = LIMIT * SPOUT_TASKS;
    private static final int PER_TASK = 200;

    private final boolean oneExecutor;

    /** @param oneExecutor whether the spout's tasks share an executor */
    public MaxPending(boolean oneExecutor) {
        this.oneExecutor = oneExecutor;
    }

    @Override
    public String name() {
        return oneExecutor ? "MaxPendingShared" : "MaxPending";
    }

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new Spout(), oneExecutor ? 1 : SPOUT_TASKS)
                .setNumTasks(SPOUT_TASKS)
                .setMaxSpoutPending(LIMIT);
        builder.setBolt("holder", new Holder()).globalGrouping("source");
        return builder.createTopology();
    }

    /** Counts what its task has in flight, and what all tasks have. */
    public static final class Spout extends BaseRichSpout {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable Journal journal;
        private transient @Nullable SpoutOutputCollector collector;
        private transient @Nullable AtomicInteger inFlight;
        private int task;
        private int mine;
        private int next;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector given) {
            journal = Journal.of(conf);
            inFlight = journal.shared("in flight", AtomicInteger.class, AtomicInteger::new);
            collector = given;
            task = context.getThisTaskIndex();
        }

        @Override
        public void nextTuple() {
            if (next < PER_TASK) {
                int id = PER_TASK * task + next++;
                Objects.requireNonNull(journal)
                        .note("in flight", Objects.requireNonNull(inFlight).incrementAndGet(), ++mine);
                Objects.requireNonNull(collector).emit(new Values(id), id);
            }
        }

        @Override
        public void ack(Object id) {
            Objects.requireNonNull(inFlight).decrementAndGet();
            mine--;
            Objects.requireNonNull(journal).note("acked", id);
        }

        @Override
        public void fail(Object id) {
            Objects.requireNonNull(inFlight).decrementAndGet();
            mine--;
            Objects.requireNonNull(journal).note("failed", id);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("id"));
        }
    }

    /** Acks, and now and then fails, all it holds when it holds as many as may be in flight. */
    public static final class Holder extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private final ArrayList<Tuple> held = new ArrayList<>();

        @Override
        public void execute(Tuple input) {
            held.add(input);
            if (held.size() == IN_FLIGHT) {
                for (Tuple tuple : held) {
                    if (tuple.getInteger(0) % 7 == 0) {
                        collector().fail(tuple);
                    } else {
                        collector().ack(tuple);
                    }
                }
                held.clear();
            }
        }
    }

    @Override
    public Outcome outcome(Run run) {
        int messages = SPOUT_TASKS * PER_TASK;
        run.await(
                "all messages acked or failed",
                () -> run.journal().count("acked") + run.journal().count("failed") >= messages);
        int peak = peak(run, 0);
        // Storm looks once for all tasks of an executor, and may then overshoot by all of them but one.
        int most = oneExecutor ? IN_FLIGHT + SPOUT_TASKS - 1 : IN_FLIGHT;
        return Outcome.of(Map.of(
                "limit reached",
                peak >= IN_FLIGHT,
                "limit kept",
                peak <= most && (oneExecutor || peak(run, 1) == LIMIT),
                "acked",
                Tally.ofDetail(run.journal().all("acked"), 0),
                "failed",
                Tally.ofDetail(run.journal().all("failed"), 0)));
    }

    private static int peak(Run run, int detail) {
        return run.journal().all("in flight").stream()
                .mapToInt(details -> (Integer) Objects.requireNonNull(details.get(detail)))
                .max()
                .orElse(0);
    }

    @Override
    public Outcome expected() {
        int messages = SPOUT_TASKS * PER_TASK;
        return Outcome.of(Map.of(
                "limit reached",
                true,
                "limit kept",
                true,
                "acked",
                Tally.upTo(messages, id -> id % 7 == 0 ? 0 : 1),
                "failed",
                Tally.upTo(messages, id -> id % 7 == 0 ? 1 : 0)));
    }
}
