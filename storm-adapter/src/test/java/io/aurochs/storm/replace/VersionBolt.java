package io.aurochs.storm.replace;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.metric.api.CountMetric;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Passes numbers on, and notes which version does. */
public class VersionBolt extends BaseRichBolt {
    private static final long serialVersionUID = 1L;
    private static final int KEPT = 5;

    /** When it acks. */
    enum Acks {
        AT_ONCE,
        /** When some more have come, on another thread; the last ones when it has been cleaned up. */
        LATE
    }

    private final long version;
    private final Acks acks;
    private final String field;
    private transient Replaced run = Replaced.of("");
    private transient OutputCollector collector;
    private transient List<Tuple> kept = List.of();
    private transient int task;
    private transient boolean isCleanedUp;

    @SuppressWarnings("NullAway.Init") // prepare does
    VersionBolt(long version, Acks acks, String field) {
        this.version = version;
        this.acks = acks;
        this.field = field;
    }

    @Override
    @SuppressWarnings("deprecation") // Storm refuses a name that is there only for these
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector newCollector) {
        run = Replaced.of(conf);
        collector = newCollector;
        kept = new ArrayList<>();
        task = context.getThisTaskId();
        // Fails where the one of the version before is still there.
        context.registerMetric("of a version", new CountMetric(), 60);
        if (version < 0) {
            throw new ArithmeticException("cannot be prepared");
        }
        run.events.add("prepare " + version);
    }

    @Override
    public void execute(Tuple input) {
        if (isCleanedUp) {
            run.mistakes.add("version " + version + " executes after its cleanup");
        }
        Long before = run.versions.put(task, version);
        if (before != null && before > version) {
            run.mistakes.add("task " + task + " has version " + version + " after " + before);
        }
        if (run.failsOnce.compareAndSet(true, false)) {
            throw new ArithmeticException("fails once");
        }
        collector.emit(input, new Values(input.getValue(0)));
        if (acks == Acks.AT_ONCE) {
            collector.ack(input);
            return;
        }
        kept.add(input);
        if (kept.size() == KEPT) {
            ackKept();
        }
    }

    private void ackKept() {
        List<Tuple> acked = kept;
        kept = new ArrayList<>();
        new Thread(() -> acked.forEach(collector::ack)).start();
    }

    @Override
    public void cleanup() {
        isCleanedUp = true;
        run.events.add("cleanup " + version);
        ackKept();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields(field));
    }
}
