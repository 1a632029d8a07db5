package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.RecordingHook;
import java.io.Serial;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * A bolt and a spout that add a hook in the middle of their work: from then on the hook is notified of each emit, of a bolt also of each
 * execute and ack. The bolt's emits before and after are counted together.
 */
public final class LateHook implements Scenario {
    private static final int MESSAGES = 60;
    private static final int FIRST_HEARD = 25;

    @Override
    public boolean isOfThreadsAlone() {
        return true;
    }

    @Override
    public Map<String, Object> conf() {
        // Stock counts what it measures.
        return Map.of(Config.TOPOLOGY_STATS_SAMPLE_RATE, 1.0);
    }

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new HookedSpout(messages).tracked().declaring("number"));
        builder.setBolt("hooked", new Hooked()).shuffleGrouping("source");
        builder.setBolt("last", new Last()).shuffleGrouping("hooked");
        return builder.createTopology();
    }

    /** Adds a hook before it emits a certain number. */
    public static final class HookedSpout extends ListSpout {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable TopologyContext context;
        private transient int calls;

        HookedSpout(List<Message> messages) {
            super(messages);
        }

        @Override
        public void open(Map<String, Object> conf, TopologyContext newContext, SpoutOutputCollector collector) {
            super.open(conf, newContext, collector);
            context = newContext;
        }

        @Override
        public void nextTuple() {
            // One number a call, as long as there are any.
            if (calls++ == FIRST_HEARD) {
                Objects.requireNonNull(context).addTaskHook(new RecordingHook());
            }
            super.nextTuple();
        }
    }

    /** Adds a hook when a certain number comes, and passes numbers on. */
    public static final class Hooked extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            if (input.getInteger(0) == FIRST_HEARD) {
                context().addTaskHook(new RecordingHook());
            }
            collector().emit(input, new Values(input.getInteger(0)));
            collector().ack(input);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    /** Acks. */
    public static final class Last extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            collector().ack(input);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.await("all messages acked", () -> run.journal().count("acked") >= MESSAGES);
        Outcome all = expected();
        run.await("the hooks heard all", () -> heard(run).equals(all.facts().get("heard")));
        // On a cluster, executors report now and then.
        run.await("all emits counted", () -> counted(run).equals(all.facts().get("counted")));
        return Outcome.of(Map.of("heard", heard(run), "counted", counted(run)));
    }

    /** But of acks of the spout's messages: of those that it emitted before it had the hook, some are acked later. */
    private static SortedMap<Object, Long> heard(Run run) {
        return Tally.of(run.journal().all("hook").stream()
                .map(details -> String.valueOf(details.get(0)))
                .filter(what -> !what.contains("cleanup") && !what.contains("spout ack"))
                .map(what -> what.replaceAll(" \\[.*", "")));
    }

    private static Map<String, Long> counted(Run run) {
        Map<String, Long> counted = new HashMap<>();
        for (ExecutorSummary executor : run.info().get_executors()) {
            ExecutorStats stats = executor.get_stats();
            if (executor.get_component_id().equals("hooked") && stats != null) {
                counted.put("emitted", ofDefaultStream(stats.get_emitted()));
                counted.put("transferred", ofDefaultStream(stats.get_transferred()));
            }
        }
        return counted;
    }

    private static long ofDefaultStream(Map<String, Map<String, Long>> byWindow) {
        return byWindow.getOrDefault(":all-time", Map.of()).getOrDefault(Utils.DEFAULT_STREAM_ID, 0L);
    }

    @Override
    public Outcome expected() {
        long all = MESSAGES;
        long each = MESSAGES - FIRST_HEARD;
        return Outcome.of(Map.of(
                "heard",
                Map.of(
                        "source prepare", 1L,
                        "source emit default", each,
                        "hooked prepare", 1L,
                        "hooked emit default", each,
                        "hooked execute default", each,
                        "hooked ack", each),
                "counted",
                Map.of("emitted", all, "transferred", all)));
    }
}
