package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.RecordingHook;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.TupleUtils;

/**
 * Task hooks, of the configuration and of a bolt's own: each emit, execute, ack and fail is heard once by each hook, with
 * the values and tasks it was about.
 */
public final class Hooks implements Scenario {
    private static final int MESSAGES = 60;

    @Override
    public boolean isOfThreadsAlone() {
        return true;
    }

    @Override
    public Map<String, Object> conf() {
        return Map.of(Config.TOPOLOGY_AUTO_TASK_HOOKS, List.of(RecordingHook.class.getName()));
    }

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).tracked().declaring("number"));
        builder.setBolt("hooked", new Hooked(), 2).fieldsGrouping("source", new Fields("number"));
        builder.setBolt("last", new Last())
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1)
                .allGrouping("hooked");
        return builder.createTopology();
    }

    /** Has a hook more, and passes numbers on. */
    public static final class Hooked extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            super.prepare(conf, context, collector);
            context.addTaskHook(new RecordingHook());
        }

        @Override
        public void execute(Tuple input) {
            collector().emit(input, new Values(input.getInteger(0)));
            collector().ack(input);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    /** Fails every fourth number. */
    public static final class Last extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            if (TupleUtils.isTick(input)) {
                journal().note("tick");
            } else if (input.getInteger(0) % 4 == 0) {
                collector().fail(input);
            } else {
                collector().ack(input);
            }
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.await(
                "all messages acked or failed",
                () -> run.journal().count("acked") + run.journal().count("failed") >= MESSAGES);
        // When the second tick comes, the hooks have heard of the first, and of all before it.
        run.awaitCount("tick", 2);
        run.await(
                "hooks heard of the last ack",
                () -> heard(run, "spout").values().stream()
                                .mapToLong(Long::longValue)
                                .sum()
                        >= MESSAGES);
        SortedMap<Object, Long> heard = heard(run, "");
        boolean ticks = heard.keySet().removeIf(what -> what.toString().contains("__tick"));
        return Outcome.of(Map.of(
                "heard", heard,
                "of each kind",
                        Tally.of(run.journal().all("hook").stream()
                                .map(details -> String.valueOf(details.get(0)))
                                .filter(what -> !what.contains("__tick"))
                                .map(what -> what.replaceAll(" [\\[0-9].*", ""))),
                "ticks heard of", ticks));
    }

    private static SortedMap<Object, Long> heard(Run run, String part) {
        return Tally.of(run.journal().all("hook").stream()
                .map(details -> String.valueOf(details.get(0)))
                .filter(what -> what.contains(part)));
    }

    @Override
    public Outcome expected() {
        long all = MESSAGES;
        long failing = MESSAGES / 4;
        return Outcome.of(Map.of(
                "of each kind",
                Map.ofEntries(
                        Map.entry("source prepare", 1L),
                        Map.entry("hooked prepare", 4L),
                        Map.entry("last prepare", 1L),
                        Map.entry("source emit default", all),
                        Map.entry("source spout ack", all - failing),
                        Map.entry("source spout fail", failing),
                        Map.entry("hooked emit default", 2 * all),
                        Map.entry("hooked execute default", 2 * all),
                        Map.entry("hooked ack", 2 * all),
                        Map.entry("last execute default", all),
                        Map.entry("last ack", all - failing),
                        Map.entry("last fail", failing)),
                "ticks heard of",
                true));
    }
}
