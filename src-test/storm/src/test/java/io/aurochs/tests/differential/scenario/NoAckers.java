package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.JournalBolt;
import java.io.Serial;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.Config;
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

/** Message ids without ackers: every message is acked at once, inside its emit, whatever the bolts do. */
public final class NoAckers implements Scenario {
    private static final int MESSAGES = 400;

    @Override
    public Map<String, Object> conf() {
        return Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 0);
    }

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new Spout());
        builder.setBolt("refuses", new Refusing(), 2).shuffleGrouping("source");
        builder.setBolt("refuses-too", new Refusing(), 2).allGrouping("source");
        return builder.createTopology();
    }

    /** Notes whether the ack comes while it emits. */
    public static final class Spout extends BaseRichSpout {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable Journal journal;
        private transient @Nullable SpoutOutputCollector collector;
        private int next;
        private @Nullable Integer emitting;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector given) {
            journal = Journal.of(conf);
            collector = given;
        }

        @Override
        public void nextTuple() {
            if (next < MESSAGES) {
                emitting = next++;
                Objects.requireNonNull(collector).emit(new Values(emitting), emitting);
                emitting = null;
            }
        }

        @Override
        public void ack(Object id) {
            Objects.requireNonNull(journal).note(id.equals(emitting) ? "acked at once" : "acked later", id);
        }

        @Override
        public void fail(Object id) {
            Objects.requireNonNull(journal).note("failed", id);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    /** Fails everything, in vain. */
    public static final class Refusing extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            journal().note("received", input.getInteger(0));
            collector().fail(input);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("received", 3L * MESSAGES);
        run.await(
                "every ack",
                () -> run.journal().count("acked at once") + run.journal().count("acked later") >= MESSAGES);
        return Outcome.of(Map.of(
                "acked at once", Tally.ofDetail(run.journal().all("acked at once"), 0),
                "acked later", run.journal().count("acked later"),
                "failed", run.journal().count("failed"),
                "received", Tally.ofDetail(run.journal().all("received"), 0)));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "acked at once",
                Tally.upTo(MESSAGES, n -> 1),
                "acked later",
                0L,
                "failed",
                0L,
                "received",
                Tally.upTo(MESSAGES, n -> 3)));
    }
}
