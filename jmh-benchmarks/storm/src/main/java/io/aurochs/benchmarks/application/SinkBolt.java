package io.aurochs.benchmarks.application;

import io.aurochs.application.study.ResultHasher;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.SinkProbe;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;

/** Takes every result, and in an open loop the time since its record was due. */
@SuppressWarnings("NullAway.Init") // Storm initialises a bolt in prepare().
final class SinkBolt extends BaseRichBolt {
    private static final long serialVersionUID = 1L;

    private final ResultHasher<Tuple> hasher;
    private transient OutputCollector collector;
    private transient SinkProbe probe;
    private transient boolean openLoop;

    SinkBolt(ResultHasher<Tuple> hasher) {
        this.hasher = hasher;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector output) {
        RunProbes probes = RunProbes.current();
        collector = output;
        probe = probes.addSink();
        openLoop = probes.openLoop();
    }

    @Override
    public void execute(Tuple result) {
        if (openLoop) {
            probe.recordLatency(result.getLong(result.size() - 1));
        }
        hasher.hand(result, probe);
        collector.ack(result);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        // The end of the line.
    }
}
