package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.JournalConsumer;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.Serial;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.metric.api.CountMetric;
import org.apache.storm.metric.api.MeanReducer;
import org.apache.storm.metric.api.MultiCountMetric;
import org.apache.storm.metric.api.ReducedMetric;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * Metrics V1: a metrics consumer gets what bolts register, at their intervals and each thing once, the built-in metrics of
 * spouts and bolts, metrics of the registry (V2), and the worker's own.
 */
public final class DataPoints implements Scenario {
    private static final int MESSAGES = 200;
    private static final int TASKS = 2;

    /** Of the registry's metrics, those of queues, waits and acker streams are each system's own affair. */
    private static final Pattern COMPARED = Pattern.compile("own-.*|__(emit|transfer|execute|ack|fail)-count-(?!__).*"
            + "|__(complete|process|execute)-latency-(?!__).*|__capacity|__reported-error-count.*");

    private static final Pattern OF_THE_WORKER =
            Pattern.compile("(GC|threads|memory)\\..*|uptimeSecs|startTimeSecs|newWorkerEvent|workerCpuUsage");

    @Override
    public boolean isOfThreadsAlone() {
        return true;
    }

    @Override
    public Map<String, Object> conf() {
        Map<String, Object> conf = new HashMap<>();
        Config.registerMetricsConsumer(conf, JournalConsumer.class, "argument", 1);
        conf.put(Config.TOPOLOGY_STATS_SAMPLE_RATE, 1.0);
        conf.put(Config.TOPOLOGY_ENABLE_V2_METRICS_TICK, true);
        conf.put(Config.TOPOLOGY_V2_METRICS_TICK_INTERVAL_SECONDS, 2);
        return conf;
    }

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).tracked().declaring("number"));
        builder.setBolt("meter", new Meter(), 1).setNumTasks(TASKS).fieldsGrouping("source", new Fields("number"));
        return builder.createTopology();
    }

    /** Registers metrics of both kinds, fails every fifth number, and reports two errors. */
    public static final class Meter extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable CountMetric count;
        private transient @Nullable MultiCountMetric byParity;
        private transient @Nullable ReducedMetric mean;
        private transient com.codahale.metrics.@Nullable Counter counter;
        private transient com.codahale.metrics.@Nullable Meter meter;
        private transient com.codahale.metrics.@Nullable Timer timer;
        private transient com.codahale.metrics.@Nullable Histogram histogram;

        @Override
        @SuppressWarnings("deprecation") // Metrics V1 are, as a whole.
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            super.prepare(conf, context, collector);
            count = context.registerMetric("own-count", new CountMetric(), 1);
            byParity = context.registerMetric("own-parity", new MultiCountMetric(), 1);
            mean = context.registerMetric("own-mean", new ReducedMetric(new MeanReducer()), 3);
            counter = context.registerCounter("own-counter");
            meter = context.registerMeter("own-meter");
            timer = context.registerTimer("own-timer");
            histogram = context.registerHistogram("own-histogram");
            context.registerGauge("own-gauge", () -> 42);
            context.registerGauge("own-text", () -> "no number");
        }

        @Override
        public void execute(Tuple input) {
            int number = input.getInteger(0);
            Objects.requireNonNull(count).incr();
            Objects.requireNonNull(byParity)
                    .scope(number % 2 == 0 ? "even" : "odd")
                    .incr();
            Objects.requireNonNull(mean).update(number);
            Objects.requireNonNull(counter).inc();
            Objects.requireNonNull(meter).mark();
            Objects.requireNonNull(timer).time(() -> {});
            Objects.requireNonNull(histogram).update(number);
            if (number == 13 || number == 14) {
                collector().reportError(new IllegalStateException("number " + number));
            }
            if (number % 5 == 0) {
                collector().fail(input);
            } else {
                collector().ack(input);
            }
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.await(
                "all acked or failed",
                () -> run.journal().count("acked") + run.journal().count("failed") == MESSAGES);
        run.await("everything counted once", () -> sum(run, "own-count") >= MESSAGES);
        run.await("the means", () -> points(run).stream().anyMatch(point -> "own-mean".equals(point.get(3))));
        run.await("the registry's last state", () -> lasts(run).containsAll(lastOf().entrySet()));
        run.await("the worker's", () -> points(run).stream().anyMatch(point -> "workerCpuUsage".equals(point.get(3))));
        Set<String> names = new TreeSet<>();
        Set<String> ofTheWorker = new TreeSet<>();
        for (List<@Nullable Object> point : points(run)) {
            String component = String.valueOf(point.get(0));
            String name = String.valueOf(point.get(3));
            if (component.equals("__system") && OF_THE_WORKER.matcher(name).matches()) {
                ofTheWorker.add(point.get(1) + " every " + point.get(2) + " s " + name);
            } else if (!component.startsWith("__") && COMPARED.matcher(name).matches()) {
                names.add(component + " every " + point.get(2) + " s " + name);
            }
        }
        return Outcome.of(Map.of(
                "own count", sum(run, "own-count"),
                "argument", run.journal().all("consumer"),
                "names", List.copyOf(names),
                "of the worker", List.copyOf(ofTheWorker)));
    }

    private static List<List<@Nullable Object>> points(Run run) {
        return run.journal().all("data point");
    }

    private static long sum(Run run, String name) {
        return points(run).stream()
                .filter(point -> name.equals(point.get(3)))
                .mapToLong(point -> ((Number) Objects.requireNonNull(point.get(4))).longValue())
                .sum();
    }

    /** The last values, summed up over the tasks. */
    private static Set<Map.Entry<String, Long>> lasts(Run run) {
        SortedMap<String, Long> byTask = new TreeMap<>();
        for (List<@Nullable Object> point : points(run)) {
            if (point.get(4) instanceof Number value) {
                byTask.put(point.get(1) + " " + point.get(0) + " " + point.get(3), value.longValue());
            }
        }
        SortedMap<String, Long> sums = new TreeMap<>();
        byTask.forEach((name, value) -> sums.merge(name.substring(name.indexOf(' ') + 1), value, Long::sum));
        return sums.entrySet();
    }

    private static Map<String, Long> lastOf() {
        long all = MESSAGES;
        return Map.ofEntries(
                Map.entry("source __emit-count-default", all),
                Map.entry("source __transfer-count-default", all),
                Map.entry("source __ack-count-default", all - all / 5),
                Map.entry("source __fail-count-default", all / 5),
                Map.entry("meter __execute-count-source:default", all),
                Map.entry("meter __ack-count-source:default", all - all / 5),
                Map.entry("meter __fail-count-source:default", all / 5),
                Map.entry("meter __reported-error-count", 2L),
                Map.entry("meter own-counter", all),
                Map.entry("meter own-meter.count", all),
                Map.entry("meter own-timer.count", all),
                Map.entry("meter own-histogram.count", all),
                Map.entry("meter own-gauge", 42L * TASKS));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of("own count", (long) MESSAGES, "argument", List.of(List.of("argument"))));
    }
}
