package io.aurochs.benchmarks.application;

import io.aurochs.benchmarks.runner.RunWindow;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;

/** Takes every (word, count), and in an open loop the time since the word's sentence was due. */
@SuppressWarnings("NullAway.Init") // Storm initialises a bolt in prepare().
public final class SinkBolt extends BaseRichBolt {
    private static final long serialVersionUID = 1L;

    private final boolean acks;
    private final boolean openLoop;
    private transient OutputCollector collector;
    private transient RunProbes.Sink probe;
    private transient RunWindow window;

    SinkBolt(boolean acks, boolean openLoop) {
        this.acks = acks;
        this.openLoop = openLoop;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector output) {
        collector = output;
        probe = RunProbes.current().addSink();
        window = RunProbes.current().window();
    }

    @Override
    public void execute(Tuple tuple) {
        if (openLoop) {
            long due = tuple.getLong(2);
            if (window.contains(due)) {
                probe.recordLatency(System.nanoTime() - due);
            }
        }
        probe.accept(tuple.getString(0), tuple.getLong(1));
        if (acks) {
            collector.ack(tuple);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        // The end of the line.
    }
}
