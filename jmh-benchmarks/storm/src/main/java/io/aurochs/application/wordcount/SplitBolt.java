package io.aurochs.application.wordcount;

import io.aurochs.application.text.WordSplitter;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits the words of each line, anchored to it. */
@SuppressWarnings("NullAway.Init") // Storm initialises a bolt in prepare().
public final class SplitBolt extends BaseRichBolt {
    private static final long serialVersionUID = 1L;

    private transient OutputCollector collector;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector output) {
        collector = output;
    }

    @Override
    public void execute(Tuple line) {
        WordSplitter.forEachWord(line.getString(0), word -> collector.emit(line, new Values(word)));
        collector.ack(line);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("word"));
    }
}
