package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.RecordingBolt;
import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/**
 * A spout that emits from threads of its own while its {@code nextTuple} emits too. Stock Storm's spout collector is not
 * made for that, so this is no scenario for it.
 */
public final class ForeignSpout implements Scenario {
    private static final int THREADS = 3;
    private static final int PER_THREAD = 3_000;
    private static final int MESSAGES = (THREADS + 1) * PER_THREAD;

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new Spout());
        builder.setBolt("sink", new RecordingBolt(), 2).fieldsGrouping("source", new Fields("id"));
        return builder.createTopology();
    }

    /** Emits its first share of messages itself, and the others from a thread each. */
    public static final class Spout extends BaseRichSpout {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable Journal journal;
        private transient @Nullable SpoutOutputCollector collector;
        private transient @Nullable List<Thread> threads;
        private int next;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector given) {
            journal = Journal.of(conf);
            collector = given;
            List<Thread> started = new ArrayList<>();
            for (int share = 1; share <= THREADS; share++) {
                int first = share * PER_THREAD;
                Thread thread = new Thread(() -> {
                    for (int id = first; id < first + PER_THREAD; id++) {
                        given.emit(new Values(id), id);
                    }
                });
                thread.start();
                started.add(thread);
            }
            threads = started;
        }

        @Override
        public void nextTuple() {
            if (next < PER_THREAD) {
                Objects.requireNonNull(collector).emit(new Values(next), next);
                next++;
            }
        }

        @Override
        public void ack(Object id) {
            Objects.requireNonNull(journal).note("acked", id);
        }

        @Override
        public void fail(Object id) {
            Objects.requireNonNull(journal).note("failed", id);
        }

        @Override
        public void close() {
            Objects.requireNonNull(threads).forEach(Thread::interrupt);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("id"));
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", MESSAGES);
        return Outcome.of(Map.of(
                "acked", Tally.ofDetail(run.journal().all("acked"), 0),
                "failed", run.journal().count("failed"),
                "received",
                        Tally.of(run.journal().all("received").stream()
                                .map(details -> ((List<?>) details.get(6)).get(0)))));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "acked", Tally.upTo(MESSAGES, id -> 1),
                "failed", 0L,
                "received", Tally.upTo(MESSAGES, id -> 1)));
    }
}
