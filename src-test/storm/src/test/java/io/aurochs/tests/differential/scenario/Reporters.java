package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalReporter;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.jspecify.annotations.Nullable;

/** Metrics V2: a reporter named in the configuration sees what bolts register, and the built-in metrics, by their full names. */
public final class Reporters implements Scenario {
    private static final int MESSAGES = 150;

    /** {@code storm.topology.ID.HOST.COMPONENT.[STREAM.]TASK.PORT-NAME}. */
    private static final Pattern NAME =
            Pattern.compile("storm\\.(topology|worker)\\.[^.]+\\.[^.]+\\.([^_.][^.]*)((?:\\.[^.]+)*)\\.[0-9]+-(.*)");

    private static final Pattern COMPARED = Pattern.compile(
            "own-.*|__(emit|transfer|execute|ack|fail)-count-(?!__).*|__(complete|process|execute)-latency-(?!__).*"
                    + "|__capacity");

    @Override
    public boolean isOfThreadsAlone() {
        return true;
    }

    @Override
    public Map<String, Object> conf() {
        return Map.of(
                Config.TOPOLOGY_STATS_SAMPLE_RATE,
                1.0,
                Config.TOPOLOGY_METRICS_REPORTERS,
                List.of(Map.of(
                        "class",
                        JournalReporter.class.getName(),
                        "report.period",
                        1,
                        "report.period.units",
                        "SECONDS")));
    }

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).tracked().declaring("number"));
        builder.setBolt("meter", new DataPoints.Meter(), 2).fieldsGrouping("source", new Fields("number"));
        return builder.createTopology();
    }

    @Override
    public Outcome outcome(Run run) {
        run.await(
                "all acked or failed",
                () -> run.journal().count("acked") + run.journal().count("failed") == MESSAGES);
        run.await("the last counts", () -> Objects.equals(expected().facts().get("counts"), counts(run)));
        // A report lists gauges before counters, and so may miss the gauges of what is registered meanwhile.
        run.awaitCount("reported", run.journal().count("reported") + 2);
        Set<String> names = new TreeSet<>();
        for (List<@Nullable Object> metric : run.journal().all("metric")) {
            Matcher name = NAME.matcher(String.valueOf(metric.get(1)));
            if (name.matches() && COMPARED.matcher(name.group(4)).matches()) {
                names.add(metric.get(0) + " " + name.group(1) + " " + name.group(2) + name.group(3) + " "
                        + name.group(4));
            }
        }
        return Outcome.of(Map.of("names", List.copyOf(names), "counts", counts(run)));
    }

    /** The last counts, summed up over the tasks. */
    private static Map<String, Long> counts(Run run) {
        Map<String, Long> byTask = new TreeMap<>();
        for (List<@Nullable Object> metric : run.journal().all("metric")) {
            if ("counter".equals(metric.get(0)) && metric.get(2) instanceof Long count) {
                byTask.put(String.valueOf(metric.get(1)), count);
            }
        }
        Map<String, Long> sums = new TreeMap<>();
        byTask.forEach((fullName, count) -> {
            Matcher name = NAME.matcher(fullName);
            if (name.matches() && COMPARED.matcher(name.group(4)).matches()) {
                sums.merge(name.group(2) + " " + name.group(4), count, Long::sum);
            }
        });
        return sums;
    }

    @Override
    public Outcome expected() {
        long all = MESSAGES;
        long failing = MESSAGES / 5;
        return Outcome.of(Map.of(
                "counts",
                Map.of(
                        "meter own-counter", all,
                        "source __emit-count-default", all,
                        "source __transfer-count-default", all,
                        "source __ack-count-default", all - failing,
                        "source __fail-count-default", failing,
                        "meter __execute-count-source:default", all,
                        "meter __ack-count-source:default", all - failing,
                        "meter __fail-count-source:default", failing)));
    }
}
