package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.LatencyHook;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.Serial;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/**
 * What {@code getTopologyInfo} counts: emitted, transferred, executed, acked and failed, by component, stream and window,
 * and which latencies it knows; which latencies hooks receive. Stock Storm counts what it measures, so that its counts
 * are exact when it measures all.
 */
public final class Statistics implements Scenario {
    private static final int MESSAGES = 400;
    private static final List<String> WINDOWS = List.of("600", "10800", "86400", ":all-time");

    private final double rate;

    /** @param rate the share of latencies that are measured */
    public Statistics(double rate) {
        this.rate = rate;
    }

    @Override
    public Map<String, Object> conf() {
        return Map.of(
                Config.TOPOLOGY_STATS_SAMPLE_RATE,
                rate,
                Config.TOPOLOGY_AUTO_TASK_HOOKS,
                List.of(LatencyHook.class.getName()));
    }

    @Override
    public StormTopology topology() {
        List<Message> messages = IntStream.range(0, MESSAGES)
                .mapToObj(n -> n % 4 == 3 ? Message.on("nobody", n) : Message.of(n))
                .toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(
                "source", new ListSpout(messages).tracked().declaring("number").declaringStream("nobody", "number"), 2);
        builder.setBolt("relay", new Relay(), 2).setNumTasks(4).fieldsGrouping("source", new Fields("number"));
        builder.setBolt("judge", new Judge(), 2)
                .allGrouping("relay")
                .fieldsGrouping("relay", "few", new Fields("number"));
        return builder.createTopology();
    }

    /** Passes numbers on, few of them on a second stream, too. */
    public static final class Relay extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            collector().emit(input, new Values(input.getInteger(0)));
            if (input.getInteger(0) % 8 == 0) {
                collector().emit("few", new Values(input.getInteger(0)));
            }
            collector().ack(input);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
            declarer.declareStream("few", new Fields("number"));
        }
    }

    /** Fails every tenth number of the first stream. */
    public static final class Judge extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            if (input.getSourceStreamId().equals("default") && input.getInteger(0) % 10 == 0) {
                collector().fail(input);
            } else {
                collector().ack(input);
            }
        }
    }

    private static long count(int divisor, int remainder) {
        return numbers().filter(n -> n % divisor == remainder).count();
    }

    private static Stream<Integer> numbers() {
        return IntStream.range(0, MESSAGES).filter(n -> n % 4 != 3).boxed();
    }

    @Override
    public Outcome outcome(Run run) {
        long relayed = numbers().count();
        run.awaitCount("latency", MESSAGES + 2 * relayed + 4 * relayed + 2 * count(8, 0));
        Map<String, Object> facts = new HashMap<>();
        // On a cluster, executors report now and then.
        run.await("all counted", () -> {
            facts.clear();
            facts.putAll(facts(run));
            return Objects.equals(expected().facts().get("counts"), facts.get("counts"));
        });
        return Outcome.of(facts);
    }

    private static Map<String, Object> facts(Run run) {
        SortedMap<Object, Long> counts = new TreeMap<>();
        SortedMap<Object, Long> measured = new TreeMap<>();
        SortedMap<Object, Object> byExecutor = new TreeMap<>();
        for (ExecutorSummary executor : run.info().get_executors()) {
            String component = executor.get_component_id();
            if (component.startsWith("__")) {
                continue;
            }
            ExecutorStats stats = executor.get_stats();
            String range = executor.get_executor_info().get_task_start() + "-"
                    + executor.get_executor_info().get_task_end();
            byExecutor.put(component + " " + range, stats == null ? "nothing" : ownCounts(component, stats));
            if (stats != null) {
                read(component, stats, counts, measured);
            }
        }
        return Map.of(
                "counts",
                counts,
                "measured",
                measured.keySet().stream().map(Object::toString).toList(),
                "by executor",
                byExecutor,
                "latencies of hooks",
                Tally.ofDetail(run.journal().all("latency"), 0));
    }

    /** Which task a number goes to is decided by its fields but at the spout, which has its numbers from the start. */
    private static SortedMap<Object, Long> ownCounts(String component, ExecutorStats stats) {
        SortedMap<Object, Long> counts = new TreeMap<>();
        read(component, stats, counts, new TreeMap<>());
        return counts;
    }

    private static void read(
            String component, ExecutorStats stats, SortedMap<Object, Long> counts, SortedMap<Object, Long> measured) {
        add(counts, component + " emitted", stats.get_emitted());
        add(counts, component + " transferred", stats.get_transferred());
        if (stats.get_specific().is_set_spout()) {
            var spout = stats.get_specific().get_spout();
            add(counts, component + " acked", spout.get_acked());
            add(counts, component + " failed", spout.get_failed());
            add(measured, component + " complete", ones(spout.get_complete_ms_avg()));
        } else {
            var bolt = stats.get_specific().get_bolt();
            add(counts, component + " executed", bolt.get_executed());
            add(counts, component + " acked", bolt.get_acked());
            add(counts, component + " failed", bolt.get_failed());
            add(measured, component + " process", ones(bolt.get_process_ms_avg()));
            add(measured, component + " execute", ones(bolt.get_execute_ms_avg()));
        }
    }

    private static <K> Map<String, Map<K, Long>> ones(Map<String, Map<K, Double>> averages) {
        Map<String, Map<K, Long>> ones = new HashMap<>();
        averages.forEach((window, byStream) -> byStream.forEach((stream, average) -> {
            if (average >= 0) {
                ones.computeIfAbsent(window, w -> new HashMap<>()).put(stream, 1L);
            }
        }));
        return ones;
    }

    /** Of the topology's own streams; what acknowledging costs is each system's own affair. */
    private static void add(
            SortedMap<Object, Long> counts, String what, @Nullable Map<String, ? extends Map<?, Long>> byWindow) {
        for (String window : WINDOWS) {
            Map<?, Long> byStream = byWindow == null ? null : byWindow.get(window);
            if (byStream != null) {
                byStream.forEach((stream, count) -> {
                    String name = stream instanceof GlobalStreamId id
                            ? id.get_componentId() + ":" + id.get_streamId()
                            : String.valueOf(stream);
                    if (!name.startsWith("__")) {
                        counts.merge(what + " " + name + " in " + window, count, Long::sum);
                    }
                });
            }
        }
    }

    @Override
    public Outcome expected() {
        long relayed = numbers().count();
        long failing = count(10, 0);
        long few = count(8, 0);
        Map<String, Long> perWindow = Map.ofEntries(
                Map.entry("source emitted default", relayed),
                Map.entry("source transferred default", relayed),
                Map.entry("source emitted nobody", MESSAGES - relayed),
                Map.entry("source transferred nobody", 0L),
                Map.entry("source acked default", relayed - failing),
                Map.entry("source acked nobody", MESSAGES - relayed),
                Map.entry("source failed default", failing),
                Map.entry("relay executed source:default", relayed),
                Map.entry("relay acked source:default", relayed),
                Map.entry("relay emitted default", relayed),
                Map.entry("relay transferred default", 2 * relayed),
                Map.entry("relay emitted few", few),
                Map.entry("relay transferred few", few),
                Map.entry("judge executed relay:default", 2 * relayed),
                Map.entry("judge executed relay:few", few),
                Map.entry("judge acked relay:default", 2 * (relayed - failing)),
                Map.entry("judge acked relay:few", few),
                Map.entry("judge failed relay:default", 2 * failing));
        SortedMap<Object, Long> counts = new TreeMap<>();
        perWindow.forEach((what, count) -> WINDOWS.forEach(window -> counts.put(what + " in " + window, count)));
        return Outcome.of(Map.of("counts", counts));
    }
}
