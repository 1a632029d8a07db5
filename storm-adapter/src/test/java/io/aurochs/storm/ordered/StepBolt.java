package io.aurochs.storm.ordered;

import io.aurochs.storm.ordered.OrderedStep.Pair;
import java.io.Serial;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/** Emits what comes of each pair. Some tuples take long, so that those of other tasks overtake them. */
final class StepBolt extends BaseRichBolt {
    @Serial
    private static final long serialVersionUID = 1L;

    private static final int SLOW_ONE_IN = 61;
    private static final long SLOW_NS = 200_000;

    private final OrderedStep.Kind kind;
    private transient @Nullable OrderedStep step;
    private transient @Nullable OutputCollector collector;

    StepBolt(OrderedStep.Kind kind) {
        this.kind = kind;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector itsCollector) {
        step = kind.make();
        collector = itsCollector;
    }

    @Override
    public void execute(Tuple tuple) {
        OrderedStep mine = step;
        OutputCollector output = collector;
        if (mine == null || output == null) {
            throw new IllegalStateException("execute before prepare");
        }
        Pair input = new Pair(tuple.getLongByField("key"), tuple.getLongByField("value"));
        if (Math.floorMod(input.value(), SLOW_ONE_IN) == 0) {
            long end = System.nanoTime() + SLOW_NS;
            while (System.nanoTime() - end < 0) {
                Thread.onSpinWait();
            }
        }
        for (Pair result : mine.apply(input)) {
            output.emit(tuple, new Values(result.key(), result.value()));
        }
        output.ack(tuple);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("key", "value"));
    }
}
