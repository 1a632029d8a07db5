package io.aurochs.storm.ordered;

import java.io.Serial;
import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/** Emits pairs whose values are 0, 1, 2 and so on, with message ids; notes what is acked in the run's {@link Outcome}. */
final class PairSpout extends BaseRichSpout {
    @Serial
    private static final long serialVersionUID = 1L;

    static final int KEYS = 17;

    private final String run;
    private final long pairs;
    private transient @Nullable SpoutOutputCollector collector;
    private long next;

    PairSpout(String run, long pairs) {
        this.run = run;
        this.pairs = pairs;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector itsCollector) {
        collector = itsCollector;
    }

    @Override
    public void nextTuple() {
        SpoutOutputCollector output = collector;
        if (output != null && next < pairs) {
            output.emit(new Values(Math.floorMod(next * next, (long) KEYS), next), next);
            next++;
        }
    }

    @Override
    public void ack(Object id) {
        Outcome.of(run).acked();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("key", "value"));
    }
}
