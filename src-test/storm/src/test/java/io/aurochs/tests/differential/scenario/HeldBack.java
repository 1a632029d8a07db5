package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.JournalBolt;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
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
 * Calls that wait for what earlier calls, and they themselves, have emitted and acked: a burst and then a {@code nextTuple}
 * that waits, like one that takes from a queue; an {@code execute} that waits, like one that asks a database.
 */
public final class HeldBack implements Scenario {
    private static final int BURST = 3;
    private static final int MESSAGES = 5;

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new Spout());
        builder.setSpout("other", new OtherSpout());
        builder.setBolt("step", new Step()).shuffleGrouping("source").shuffleGrouping("other");
        builder.setBolt("sink", new Sink()).shuffleGrouping("step");
        return builder.createTopology();
    }

    /** Emits a burst; the next call waits until all of it has arrived, and once more after it has emitted itself. */
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
            Journal notes = Objects.requireNonNull(journal);
            if (next == BURST) {
                for (int number = 0; number < BURST; number++) {
                    notes.await("arrived " + number);
                }
            }
            if (next < MESSAGES) {
                Objects.requireNonNull(collector).emit(new Values(next), next);
                if (next >= BURST) {
                    notes.await("arrived " + next);
                }
                next++;
            }
        }

        @Override
        public void ack(Object id) {
            Objects.requireNonNull(journal).note("acked", id);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    /** Emits messages one after the other, and receives the first one's ack although the bolt is in its next call already. */
    public static final class OtherSpout extends BaseRichSpout {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable Journal journal;
        private transient @Nullable SpoutOutputCollector collector;
        private int next = -1;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector given) {
            journal = Journal.of(conf);
            collector = given;
        }

        @Override
        public void nextTuple() {
            if (next >= -BURST) {
                Objects.requireNonNull(collector).emit(new Values(next), next);
                next--;
            }
        }

        @Override
        public void ack(Object id) {
            Objects.requireNonNull(journal).note("acked", id);
            Objects.requireNonNull(journal).gate("acked " + id).countDown();
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    /** Passes on and acks, and only then waits: for the arrival, or for the ack of the message before. */
    public static final class Step extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            collector().emit(input, new Values(input.getValue(0)));
            collector().ack(input);
            int number = input.getInteger(0);
            if (number >= 0) {
                journal().await("arrived " + number);
            }
            if (number == -2) {
                journal().await("acked -1");
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    /** Lets those go on who wait for an arrival. */
    public static final class Sink extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            journal().note("arrived", input.getInteger(0));
            collector().ack(input);
            journal().gate("arrived " + input.getInteger(0)).countDown();
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", MESSAGES + BURST);
        return Outcome.of(Map.of(
                "arrived", Tally.ofDetail(run.journal().all("arrived"), 0),
                "acked", Tally.ofDetail(run.journal().all("acked"), 0),
                "stuck", List.copyOf(run.journal().all("stuck"))));
    }

    @Override
    public Outcome expected() {
        Map<Object, Long> all = Tally.of(IntStream.range(-BURST, MESSAGES).boxed());
        return Outcome.of(Map.of("arrived", all, "acked", all, "stuck", List.of()));
    }
}
