package io.aurochs.storm.replace;

import com.codahale.metrics.Gauge;
import com.codahale.metrics.MetricSet;
import java.io.ObjectInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.apache.storm.metric.api.IMetric;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Passes numbers on; registers metrics of all kinds, whose value is its version. */
public class MetricsBolt extends BaseRichBolt {
    private static final long serialVersionUID = 1L;

    /** Where it waits until the test lets it go on. */
    enum Waits {
        NOWHERE,
        IN_EXECUTE,
        WHEN_READ,
        /** In the second task's prepare, until the first task has processed something with this version. */
        FOR_THE_FIRST
    }

    private static final Map<String, CountDownLatch> GATES = new ConcurrentHashMap<>();
    private static final Map<String, CountDownLatch> WAITING = new ConcurrentHashMap<>();
    private static final Map<String, List<String>> POINTS = new ConcurrentHashMap<>();

    private final String run;
    private final long version;
    private final Waits waits;
    private transient int index;
    private transient OutputCollector collector;

    @SuppressWarnings("NullAway.Init") // prepare does
    MetricsBolt(String run, long version, Waits waits) {
        this.run = run;
        this.version = version;
        this.waits = waits;
    }

    /** Opened by the test. */
    static CountDownLatch gate(String run) {
        return GATES.computeIfAbsent(run, r -> new CountDownLatch(1));
    }

    /** Opened when the first bolt waits at the gate. */
    static CountDownLatch waiting(String run) {
        return WAITING.computeIfAbsent(run, r -> new CountDownLatch(1));
    }

    /** What the consumer has received of the bolt: task, name and value, in order. */
    static List<String> points(String run) {
        List<String> points = POINTS.computeIfAbsent(run, r -> new ArrayList<>());
        synchronized (points) {
            return List.copyOf(points);
        }
    }

    /** The consumer has received a data point of the bolt. */
    static void received(String run, String point) {
        List<String> points = POINTS.computeIfAbsent(run, r -> new ArrayList<>());
        synchronized (points) {
            points.add(point);
        }
    }

    private static void passGate(String run) {
        waiting(run).countDown();
        try {
            gate(run).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void readObject(ObjectInputStream in) throws Exception {
        in.defaultReadObject();
        if (waits == Waits.WHEN_READ) {
            passGate(run);
        }
    }

    @Override
    @SuppressWarnings("deprecation") // of the metrics that consumers receive
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector newCollector) {
        collector = newCollector;
        index = context.getThisTaskIndex();
        Replaced replaced = Replaced.of(run);
        while (waits == Waits.FOR_THE_FIRST
                && index == 1
                && !Long.valueOf(version).equals(replaced.versions.get(0))) {
            Thread.onSpinWait();
        }
        context.registerMetric("registered", (IMetric) () -> version, 1);
        context.registerMetric("registered " + version, (IMetric) () -> version, 1 + (int) (version % 2));
        context.registerGauge("gauge", (Gauge<Long>) () -> version);
        context.registerGauge("gauge " + version, (Gauge<Long>) () -> version);
        context.registerMetricSet("set", (MetricSet) () -> Map.of("member", (Gauge<Long>) () -> version));
        context.registerCounter("counter").inc(version);
        context.registerMeter("meter");
        context.registerTimer("timer");
        context.registerHistogram("histogram");
        replaced.events.add("prepare " + version);
    }

    @Override
    public void execute(Tuple input) {
        if (waits == Waits.IN_EXECUTE) {
            passGate(run);
        }
        Replaced.of(run).versions.put(index, version);
        collector.emit(input, new Values(input.getValue(0)));
        collector.ack(input);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("number"));
    }
}
