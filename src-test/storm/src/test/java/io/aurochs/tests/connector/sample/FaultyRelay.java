package io.aurochs.tests.connector.sample;

import java.io.Serial;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/** Passes on what Kafka's spout reads. It fails some of it the first time, and ends the topology at some values. */
final class FaultyRelay extends BaseRichBolt {
    @Serial
    private static final long serialVersionUID = 1L;

    /** What values begin with at which it throws, at each once in a JVM. */
    static final String CRASH = "crash-";

    private static final int FAILED_OF = 17;
    private static final Set<String> CRASHES = ConcurrentHashMap.newKeySet();

    private transient @Nullable Set<String> failed;
    private transient @Nullable OutputCollector collector;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector prepared) {
        failed = new HashSet<>();
        collector = prepared;
    }

    @Override
    public void execute(Tuple input) {
        String value = input.getStringByField("value");
        OutputCollector out = Objects.requireNonNull(collector);
        if (value.startsWith(CRASH) && CRASHES.add(value)) {
            throw new IllegalStateException("the failure of the test at " + value);
        }
        if (failsFirst(value) && Objects.requireNonNull(failed).add(value)) {
            out.fail(input);
            return;
        }
        out.emit(input, new Values(value, value));
        out.ack(input);
    }

    static boolean failsFirst(String value) {
        return Math.floorMod(value.hashCode(), FAILED_OF) == 0;
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("key", "message"));
    }
}
