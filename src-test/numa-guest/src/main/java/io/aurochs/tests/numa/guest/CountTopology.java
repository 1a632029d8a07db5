package io.aurochs.tests.numa.guest;

import io.aurochs.storm.AurochsCluster;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/** A running Storm topology: spouts emit numbers until they are to end, bolts give each a key, others count by that key. One at a time. */
final class CountTopology implements AutoCloseable {
    private static final String NAME = "count-by-key";
    private static final int SPOUTS = 2;
    private static final int GIVERS_OF_KEYS = 3;
    private static final int COUNTERS = 4;
    private static final int KEYS = 17;
    private static final int MOST_PENDING = 100;
    /** Its components are copied as Storm does, so that they find it here only. */
    private static final AtomicReference<CountTopology> RUNNING = new AtomicReference<>();

    private final Lookout lookout = new Lookout();
    private final AtomicInteger ended = new AtomicInteger();
    private final AtomicLong emitted = new AtomicLong();
    private final AtomicLong acked = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicLong arrivedAgain = new AtomicLong();
    private final Set<Long> arrived = ConcurrentHashMap.newKeySet();
    private final Map<String, String> taskOfKey = new ConcurrentHashMap<>();
    private final Set<String> dividedKeys = ConcurrentHashMap.newKeySet();
    private final AurochsCluster cluster;
    private volatile boolean ending;

    private CountTopology(Map<String, Object> conf) {
        cluster = new AurochsCluster(conf);
    }

    private void submit(Map<String, Object> conf) throws TException {
        RUNNING.set(this);
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new Numbers(), SPOUTS);
        builder.setBolt("keys", new Keys(), GIVERS_OF_KEYS).shuffleGrouping("numbers");
        builder.setBolt("count", new Count(), COUNTERS).fieldsGrouping("keys", new Fields("key"));
        cluster.submitTopology(NAME, conf, builder.createTopology());
    }

    /** Starts it. */
    static CountTopology start(Map<String, Object> settings) throws TException {
        Map<String, Object> conf = new HashMap<>(settings);
        conf.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, MOST_PENDING);
        CountTopology topology = new CountTopology(conf);
        topology.submit(conf);
        return topology;
    }

    /** What its tasks are called, each of which is an executor. */
    static List<String> tasks() {
        List<String> names = new ArrayList<>();
        IntStream.range(0, SPOUTS).forEach(index -> names.add("numbers[" + index + "]"));
        IntStream.range(0, GIVERS_OF_KEYS).forEach(index -> names.add("keys[" + index + "]"));
        IntStream.range(0, COUNTERS).forEach(index -> names.add("count[" + index + "]"));
        return names;
    }

    /** Asks its tasks where they run. */
    Lookout lookout() {
        return lookout;
    }

    /** The spouts emit no more. */
    void end() {
        ending = true;
    }

    /** Whether every tuple has been acknowledged, or something has failed. */
    boolean isComplete() {
        boolean isAcked = ended.get() == SPOUTS && acked.get() + failed.get() >= emitted.get();
        return isAcked || cluster.failure(NAME).isPresent();
    }

    /** How many numbers were counted. */
    int arrived() {
        return arrived.size();
    }

    /** Throws unless every number was counted once, all of a key by the same task. */
    void check() throws CheckFailedException {
        CheckFailedException.unlessEqual(
                "failure", cluster.failure(NAME).map(Throwable::toString).orElse("none"), "none");
        CheckFailedException.unlessEqual("tuples acknowledged", acked.get(), emitted.get());
        CheckFailedException.unlessEqual("numbers that arrived", (long) arrived.size(), emitted.get());
        CheckFailedException.unlessEqual("numbers that arrived again", arrivedAgain.get(), 0L);
        CheckFailedException.unlessEqual("keys that went to several tasks", dividedKeys, Set.of());
        CheckFailedException.unless(emitted.get() > 0, "nothing was emitted");
    }

    /** Ends it. */
    @Override
    public void close() {
        cluster.close();
    }

    private static CountTopology running() {
        CountTopology running = RUNNING.get();
        if (running == null) {
            throw new IllegalStateException("not running");
        }
        return running;
    }

    private static String name(TopologyContext context) {
        return context.getThisComponentId() + "[" + context.getThisTaskIndex() + "]";
    }

    /** Emits numbers, no two of which are the same. */
    private static final class Numbers extends BaseRichSpout {
        private static final long serialVersionUID = 1L;

        private String name = "";
        private long next;
        private int step;
        private boolean hasEnded;
        private transient @Nullable SpoutOutputCollector collector;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector newCollector) {
            name = name(context);
            next = context.getThisTaskIndex();
            step = context.getComponentTasks(context.getThisComponentId()).size();
            collector = newCollector;
        }

        @Override
        public void nextTuple() {
            CountTopology run = running();
            run.lookout.answer(name);
            if (!run.ending && collector != null) {
                run.emitted.incrementAndGet();
                collector.emit(new Values(next), next);
                next += step;
            } else if (!hasEnded) {
                hasEnded = true;
                run.ended.incrementAndGet();
            }
        }

        @Override
        public void ack(Object number) {
            running().acked.incrementAndGet();
        }

        @Override
        public void fail(Object number) {
            running().failed.incrementAndGet();
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    /** What both kinds of bolts have in common: their name. */
    private abstract static class Named extends BaseBasicBolt {
        private static final long serialVersionUID = 1L;

        private String name = "";

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context) {
            name = name(context);
        }

        String tellWhere() {
            running().lookout.answer(name);
            return name;
        }
    }

    /** Gives each number its key. */
    private static final class Keys extends Named {
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple tuple, BasicOutputCollector collector) {
            tellWhere();
            long number = tuple.getLong(0);
            collector.emit(new Values("key " + number % KEYS, number));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("key", "number"));
        }
    }

    /** Counts. */
    private static final class Count extends Named {
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple tuple, BasicOutputCollector collector) {
            String name = tellWhere();
            CountTopology run = running();
            if (!run.arrived.add(tuple.getLong(1))) {
                run.arrivedAgain.incrementAndGet();
            }
            String before = run.taskOfKey.putIfAbsent(tuple.getString(0), name);
            if (before != null && !before.equals(name)) {
                run.dividedKeys.add(tuple.getString(0));
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
