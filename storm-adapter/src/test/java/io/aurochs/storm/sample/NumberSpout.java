package io.aurochs.storm.sample;

import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Emits 1..count with message ids, and says when all are acknowledged. */
public class NumberSpout extends BaseRichSpout {
    private static final long serialVersionUID = 1L;

    private final long count;
    private transient Recorder recorder = Recorder.of("");
    private transient SpoutOutputCollector collector;
    private transient TopologyContext context;
    private long emitted;

    @SuppressWarnings("NullAway.Init") // open does
    public NumberSpout(long count) {
        this.count = count;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext topologyContext, SpoutOutputCollector outputCollector) {
        recorder = Recorder.of(conf);
        collector = outputCollector;
        context = topologyContext;
        recorder.event("open", context);
        recorder.opened.countDown();
    }

    @Override
    public void nextTuple() {
        if (emitted < count) {
            emitted++;
            collector.emit(new Values(emitted), emitted);
        }
    }

    @Override
    public void ack(Object id) {
        recorder.acked.increment();
        if (recorder.acked.sum() == count) {
            recorder.allAcked.countDown();
        }
    }

    @Override
    public void deactivate() {
        recorder.deactivated.countDown();
    }

    @Override
    public void close() {
        recorder.event("close", context);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("number"));
    }
}
