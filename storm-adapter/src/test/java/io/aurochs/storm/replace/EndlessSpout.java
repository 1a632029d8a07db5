package io.aurochs.storm.replace;

import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Emits numbers with message ids until the test has it stop. */
public class EndlessSpout extends BaseRichSpout {
    private static final long serialVersionUID = 1L;
    private static final int MOST_PENDING = 1_000;

    private transient Replaced run = Replaced.of("");
    private transient SpoutOutputCollector collector;

    @SuppressWarnings("NullAway.Init") // open does
    public EndlessSpout() {}

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector newCollector) {
        run = Replaced.of(conf);
        collector = newCollector;
        // What was in flight when the topology failed.
        run.failed.addAndGet(run.emitted.get() - run.acked.get() - run.failed.get());
    }

    @Override
    public void nextTuple() {
        long pending = run.emitted.get() - run.acked.get() - run.failed.get();
        if (!run.isStopped.get() && pending < MOST_PENDING) {
            long number = run.emitted.incrementAndGet();
            collector.emit(new Values(number), number);
        }
    }

    @Override
    public void ack(Object number) {
        run.acked.incrementAndGet();
    }

    @Override
    public void fail(Object number) {
        run.failed.incrementAndGet();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("number"));
    }
}
