package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * A bolt that is slow over a long bundle: what it emits itself, and what another thread emits through its collector,
 * arrives while the bolt is still at work on the same bundle.
 */
public final class SlowBolt implements Scenario {
    private static final int BUNDLE = 512;
    private static final int MESSAGES = 2 * BUNDLE;
    private static final long SLEEP_NS = TimeUnit.MILLISECONDS.toNanos(20);

    @Override
    public Map<String, Object> conf() {
        // Full bundles, as of a spout that is fast; stock Storm does not know the key.
        return Map.of("aurochs.bundle.latency.source", "10s");
    }

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).tracked().declaring("number"));
        builder.setBolt("slow", new Slow()).shuffleGrouping("source");
        builder.setBolt("sink", new Sink()).shuffleGrouping("slow", "own").shuffleGrouping("slow", "foreign");
        return builder.createTopology();
    }

    /** Emits with its first tuple, by itself and by another thread, and is slow until both have arrived. */
    public static final class Slow extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private int executed;

        @Override
        public void execute(Tuple input) {
            if (executed++ == 0) {
                collector().emit("own", input, new Values(0));
                emitFromAnotherThread(input);
            }
            for (String stream : List.of("own", "foreign")) {
                if (journal().count(stream) == 0) {
                    LockSupport.parkNanos(SLEEP_NS);
                    if (executed == BUNDLE - 1) {
                        journal().note("held back", stream);
                    }
                }
            }
            collector().ack(input);
        }

        private void emitFromAnotherThread(Tuple input) {
            Thread other = new Thread(() -> collector().emit("foreign", input, new Values(0)));
            other.start();
            try {
                other.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declareStream("own", new Fields("number"));
            declarer.declareStream("foreign", new Fields("number"));
        }
    }

    /** Says what has arrived. */
    public static final class Sink extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            journal().note(input.getSourceStreamId());
            collector().ack(input);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", MESSAGES);
        return Outcome.of(Map.of(
                "held back", run.journal().all("held back"),
                "acked", Tally.ofDetail(run.journal().all("acked"), 1)));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of("held back", List.of(), "acked", Tally.upTo(MESSAGES, n -> 1)));
    }
}
