package io.aurochs.benchmarks.application;

import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** The named operator of word count: counts each word and emits its new count. */
@SuppressWarnings("NullAway.Init") // Storm initialises a bolt in prepare().
public final class CountBolt extends BaseRichBolt {
    private static final long serialVersionUID = 1L;

    private final boolean acks;
    private final boolean openLoop;
    private transient OutputCollector collector;
    private transient RunProbes.Counter probe;
    private transient WordTable table;

    CountBolt(boolean acks, boolean openLoop) {
        this.acks = acks;
        this.openLoop = openLoop;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector output) {
        collector = output;
        probe = RunProbes.current().addCounter();
        table = probe.table();
    }

    @Override
    public void execute(Tuple tuple) {
        String word = tuple.getString(0);
        long count = table.add(word);
        Values values = openLoop ? new Values(word, count, tuple.getValue(1)) : new Values(word, count);
        if (acks) {
            collector.emit(tuple, values);
            collector.ack(tuple);
        } else {
            collector.emit(values);
        }
        probe.countWords(1);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(openLoop ? new Fields("word", "count", "due") : new Fields("word", "count"));
    }
}
