package io.aurochs.storm.ordered;

import io.aurochs.storm.ordered.OrderedStep.Pair;
import java.io.Serial;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/** Notes what each of its tasks receives in the run's {@link Outcome}, and acks it. */
final class SinkBolt extends BaseRichBolt {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String run;
    private transient @Nullable OutputCollector collector;
    private String name = "";

    SinkBolt(String run) {
        this.run = run;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector itsCollector) {
        collector = itsCollector;
        name = context.getThisComponentId() + "/" + context.getThisTaskIndex();
    }

    @Override
    public void execute(Tuple tuple) {
        OutputCollector output = collector;
        if (output != null) {
            output.ack(tuple);
        }
        Outcome.of(run).received(name, new Pair(tuple.getLongByField("key"), tuple.getLongByField("value")));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
