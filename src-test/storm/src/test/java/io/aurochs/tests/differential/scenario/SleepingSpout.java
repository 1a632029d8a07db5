package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.JournalBolt;
import java.io.Serial;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
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
 * A spout that sleeps in {@code nextTuple}, having emitted: each tuple arrives before the next call ends, for that call
 * waits for it, and the spout receives its acks between calls, long before a bundle could be full.
 */
public final class SleepingSpout implements Scenario {
    private static final int TUPLES = 30;
    /** Calls without hearing of any ack, after which none is expected any more. */
    private static final int MOST_CALLS = 400;

    private static final long SLEEP_NS = TimeUnit.MILLISECONDS.toNanos(2);

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new Spout());
        builder.setBolt("sink", new Sink()).shuffleGrouping("source");
        return builder.createTopology();
    }

    /** Emits, sleeps, and waits for the arrival of what it emitted in the call before. */
    public static final class Spout extends BaseRichSpout {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable Journal journal;
        private transient @Nullable SpoutOutputCollector collector;
        private int calls;
        private boolean ackHeard;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector given) {
            journal = Journal.of(conf);
            collector = given;
        }

        @Override
        public void nextTuple() {
            if (calls >= MOST_CALLS || (calls >= TUPLES && ackHeard)) {
                notes().gate("done").countDown();
                return;
            }
            Objects.requireNonNull(collector).emit(new Values(calls), calls);
            LockSupport.parkNanos(SLEEP_NS);
            if (calls > 0) {
                notes().await("arrived " + (calls - 1));
            }
            calls++;
        }

        @Override
        public void ack(Object id) {
            ackHeard = true;
            notes().note(calls < MOST_CALLS ? "acked in time" : "acked too late", id);
        }

        private Journal notes() {
            return Objects.requireNonNull(journal);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    /** Says that a tuple has arrived. */
    public static final class Sink extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            journal().gate("arrived " + input.getInteger(0)).countDown();
            collector().ack(input);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.await("the spout's last call", () -> run.journal().gate("done").getCount() == 0);
        return Outcome.of(Map.of(
                "stuck",
                run.journal().all("stuck"),
                "acks heard in time",
                run.journal().count("acked in time") > 0));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of("stuck", java.util.List.of(), "acks heard in time", true));
    }
}
