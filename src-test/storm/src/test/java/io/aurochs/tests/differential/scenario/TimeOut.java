package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.Journal.Entry;
import io.aurochs.tests.differential.component.JournalBolt;
import java.io.Serial;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
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
import org.apache.storm.utils.TupleUtils;
import org.jspecify.annotations.Nullable;

/**
 * Ticks, and messages that run out of time. The bolt ticks every second and so is the clock: messages are emitted at its
 * first tick, half-way through the first of the spout's time-out periods of two seconds, so that one that is never acked
 * fails at the end of the second period: after the bolt's third tick and before its fifth. One whose time is reset at each
 * tick outlives several periods.
 */
public final class TimeOut implements Scenario {
    private static final int PERIOD_SECS = 2;
    private static final int LAST_TICK = 7;

    @Override
    public Map<String, Object> conf() {
        return Map.of(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, PERIOD_SECS);
    }

    @Override
    public boolean waits() {
        return true;
    }

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new Spout());
        builder.setBolt("clock", new Clock())
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1)
                .globalGrouping("source");
        return builder.createTopology();
    }

    /** Emits three messages once the clock has ticked. */
    public static final class Spout extends BaseRichSpout {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable Journal journal;
        private transient @Nullable SpoutOutputCollector collector;
        private transient @Nullable Deque<String> left;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector given) {
            journal = Journal.of(conf);
            collector = given;
            left = new ArrayDeque<>(List.of("lost", "kept", "prompt"));
        }

        @Override
        public void nextTuple() {
            Journal notes = Objects.requireNonNull(journal);
            if (notes.count("tick") > 0) {
                String message = Objects.requireNonNull(left).pollFirst();
                if (message != null) {
                    Objects.requireNonNull(collector).emit(new Values(message), message);
                }
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
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("message"));
        }
    }

    /** Acks one message at once and one at its last tick, having reset its time at every tick before. */
    public static final class Clock extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private int ticks;
        private transient @Nullable Tuple kept;

        @Override
        public void execute(Tuple input) {
            if (TupleUtils.isTick(input)) {
                journal().note("tick", describe(input));
                ticks++;
                if (kept != null && ticks < LAST_TICK) {
                    collector().resetTimeout(kept);
                } else if (kept != null) {
                    collector().ack(kept);
                    kept = null;
                }
                // As good bolts do, also with what needs no ack.
                collector().ack(input);
            } else if (input.getString(0).equals("kept")) {
                kept = input;
            } else if (input.getString(0).equals("prompt")) {
                collector().ack(input);
            }
        }

        private static String describe(Tuple tick) {
            return tick.getSourceComponent() + " " + tick.getSourceTask() + " " + tick.getSourceStreamId() + " "
                    + tick.getFields().toList() + tick.getValues();
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", 2);
        run.awaitCount("failed", 1);
        return Outcome.of(Map.of(
                "acked", Tally.ofDetail(run.journal().all("acked"), 0),
                "failed", Tally.ofDetail(run.journal().all("failed"), 0),
                "lost after two periods", List.of(3L, 4L).contains(ticksBefore(run, "failed", "lost")),
                "tick", Tally.ofDetail(run.journal().all("tick"), 0).keySet()));
    }

    private static long ticksBefore(Run run, String what, String message) {
        return run.journal().entries().stream()
                .takeWhile(entry -> !entry.equals(new Entry(what, List.of(message))))
                .filter(entry -> entry.what().equals("tick"))
                .count();
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "acked", Map.of("kept", 1L, "prompt", 1L),
                "failed", Map.of("lost", 1L),
                "lost after two periods", true,
                "tick", java.util.Set.of("__system -1 __tick [rate_secs][1]")));
    }
}
