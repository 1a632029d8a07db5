package io.aurochs.storm.sample;

import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.TupleUtils;
import org.jspecify.annotations.Nullable;

/** Records every tick as an event. */
public final class TickedBolt extends BaseRichBolt {
    private static final long serialVersionUID = 1L;

    private transient @Nullable Recorder recorder;
    private transient @Nullable TopologyContext context;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext newContext, OutputCollector collector) {
        recorder = Recorder.of(conf);
        context = newContext;
    }

    @Override
    public void execute(Tuple input) {
        if (recorder != null && context != null && TupleUtils.isTick(input)) {
            recorder.event("tick", context);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
