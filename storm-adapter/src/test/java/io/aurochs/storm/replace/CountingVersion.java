package io.aurochs.storm.replace;

import java.util.Map;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseStatefulBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Counts the numbers in its state, passes them on, and notes which version does. */
public class CountingVersion extends BaseStatefulBolt<KeyValueState<String, Long>> {
    private static final long serialVersionUID = 1L;
    private static final String COUNT = "count";

    private final long version;
    private transient Replaced run = Replaced.of("");
    private transient OutputCollector collector;
    private transient KeyValueState<String, Long> state;
    private transient int task;
    /** What the state does not have yet. */
    private transient long uncounted;

    @SuppressWarnings("NullAway.Init") // prepare and initState do
    CountingVersion(long version) {
        this.version = version;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector newCollector) {
        run = Replaced.of(conf);
        collector = newCollector;
        task = context.getThisTaskId();
        run.events.add("counts: prepare " + version);
    }

    @Override
    public void initState(KeyValueState<String, Long> given) {
        state = given;
        run.events.add("counts: initState " + version);
    }

    @Override
    public void execute(Tuple input) {
        Long before = run.versions.put(task, version);
        if (before != null && before > version) {
            run.mistakes.add("task " + task + " has version " + version + " after " + before);
        }
        if (run.failsOnce.compareAndSet(true, false)) {
            throw new ArithmeticException("fails once");
        }
        uncounted++;
        collector.emit(input, new Values(input.getValue(0)));
        collector.ack(input);
    }

    @Override
    public void prePrepare(long transaction) {
        count();
    }

    @Override
    public void cleanup() {
        count();
        run.events.add("counts: cleanup " + version);
    }

    private void count() {
        long counted = state.get(COUNT, 0L) + uncounted;
        uncounted = 0;
        state.put(COUNT, counted);
        run.counts.put(task, counted);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("number"));
    }
}
