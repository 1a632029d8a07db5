package io.aurochs.benchmarks.application;

import io.aurochs.application.wordcount.WordSplitter;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits the words of each sentence. */
@SuppressWarnings("NullAway.Init") // Storm initialises a bolt in prepare().
public final class SplitBolt extends BaseRichBolt {
    private static final long serialVersionUID = 1L;

    private final boolean acks;
    private final boolean openLoop;
    private transient OutputCollector collector;

    SplitBolt(boolean acks, boolean openLoop) {
        this.acks = acks;
        this.openLoop = openLoop;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector output) {
        collector = output;
    }

    @Override
    public void execute(Tuple tuple) {
        String sentence = tuple.getString(0);
        if (openLoop) {
            Object due = tuple.getValue(1);
            WordSplitter.forEachWord(sentence, word -> emit(tuple, new Values(word, due)));
        } else {
            WordSplitter.forEachWord(sentence, word -> emit(tuple, new Values(word)));
        }
        if (acks) {
            collector.ack(tuple);
        }
    }

    private void emit(Tuple anchor, Values values) {
        if (acks) {
            collector.emit(anchor, values);
        } else {
            collector.emit(values);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(openLoop ? new Fields("word", "due") : new Fields("word"));
    }
}
