package io.aurochs.storm.ordered;

import io.aurochs.storm.ordered.OrderedStep.Pair;
import java.io.Serial;
import java.util.ArrayDeque;
import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/** Emits pairs of 0 and a value, and those that failed once more with 1; notes the order in which it does in the run's {@link Outcome}. */
final class ReplayingSpout extends BaseRichSpout {
    static final String NAME = "replaying";

    @Serial
    private static final long serialVersionUID = 1L;

    private final String run;
    private final long pairs;
    private final ArrayDeque<Long> failed = new ArrayDeque<>();
    private transient @Nullable SpoutOutputCollector collector;
    private long next;

    ReplayingSpout(String run, long pairs) {
        this.run = run;
        this.pairs = pairs;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector itsCollector) {
        collector = itsCollector;
    }

    @Override
    public void nextTuple() {
        Long replayed = failed.poll();
        if (replayed != null) {
            emit(new Pair(1, replayed));
        } else if (next < pairs) {
            emit(new Pair(0, next++));
        }
    }

    private void emit(Pair pair) {
        SpoutOutputCollector output = collector;
        if (output != null) {
            output.emit(new Values(pair.key(), pair.value()), pair.value());
            Outcome.of(run).received(NAME, pair);
        }
    }

    @Override
    public void ack(Object id) {
        Outcome.of(run).acked();
    }

    @Override
    public void fail(Object id) {
        failed.add((Long) id);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("key", "value"));
    }
}
