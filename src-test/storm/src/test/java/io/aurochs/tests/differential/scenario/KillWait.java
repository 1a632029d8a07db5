package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.Journal.Entry;
import io.aurochs.tests.differential.component.JournalBolt;
import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.OutputCollector;
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
 * A topology that is killed with a wait: its spout emits no more, what is in flight is still acked, and only then are its
 * components closed.
 */
public final class KillWait implements Scenario {
    private static final int WAIT_SECS = 3;
    private static final int IN_FLIGHT = 20;

    @Override
    public boolean waits() {
        return true;
    }

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new Spout()).setMaxSpoutPending(IN_FLIGHT);
        builder.setBolt("holder", new Holder(), 2).setNumTasks(3).shuffleGrouping("source");
        return builder.createTopology();
    }

    /** Emits as long as it is asked. */
    public static final class Spout extends BaseRichSpout {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable Journal journal;
        private transient @Nullable SpoutOutputCollector collector;
        private int next;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector given) {
            journal = Journal.of(conf);
            collector = given;
        }

        @Override
        public void nextTuple() {
            note("emitted", next);
            Objects.requireNonNull(collector).emit(new Values(next), next++);
        }

        @Override
        public void ack(Object id) {
            note("acked", id);
        }

        @Override
        public void fail(Object id) {
            note("failed", id);
        }

        @Override
        public void deactivate() {
            note("deactivated");
        }

        @Override
        public void close() {
            note("closed");
        }

        private void note(String what, Object... details) {
            Objects.requireNonNull(journal).note(what, details);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    /** Has another thread ack what it gets, once the gate is open. */
    public static final class Holder extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable AtomicInteger held;

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            super.prepare(conf, context, collector);
            held = journal().shared("held", AtomicInteger.class, AtomicInteger::new);
        }

        @Override
        public void execute(Tuple input) {
            Thread acker = new Thread(() -> {
                if (journal().awaitOpening("ack")) {
                    collector().ack(input);
                }
            });
            acker.start();
            Objects.requireNonNull(held).incrementAndGet();
        }

        @Override
        public void cleanup() {
            journal().note("cleaned");
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("emitted", IN_FLIGHT);
        run.await(
                "all held",
                () -> run.journal()
                                .shared("held", AtomicInteger.class, AtomicInteger::new)
                                .get()
                        == IN_FLIGHT);
        KillOptions wait = new KillOptions();
        wait.set_wait_secs(WAIT_SECS);
        try {
            run.cluster().killTopologyWithOpts(run.topology(), wait);
        } catch (TException e) {
            throw new AssertionError(run.topology(), e);
        }
        run.awaitCount("deactivated", 1);
        run.journal().gate("ack").countDown();
        run.awaitCount("closed", 1);
        run.awaitCount("cleaned", 3);
        List<Entry> entries = run.journal().entries();
        List<String> order = new ArrayList<>();
        for (Entry entry : entries) {
            if (!entry.what().equals("prepared")
                    && (order.isEmpty() || !order.get(order.size() - 1).equals(entry.what()))) {
                order.add(entry.what());
            }
        }
        // Which component is closed first is not promised.
        order.removeIf(what -> what.equals("closed") || what.equals("cleaned"));
        return Outcome.of(Map.of(
                "acked", Tally.ofDetail(run.journal().all("acked"), 0),
                "closed after the last ack", closedAfterTheLastAck(entries),
                "order", order));
    }

    private static boolean closedAfterTheLastAck(List<Entry> entries) {
        List<String> kinds = entries.stream().map(Entry::what).toList();
        return kinds.lastIndexOf("acked") < Math.min(kinds.indexOf("closed"), kinds.indexOf("cleaned"));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "acked", Tally.upTo(IN_FLIGHT, n -> 1),
                "closed after the last ack", true,
                "order", List.of("emitted", "deactivated", "acked")));
    }
}
