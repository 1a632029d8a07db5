package com.example;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Emits the sentences that the service has received, and those that fail again: each is counted at least once. */
final class SentenceSpout extends BaseRichSpout {
    private final Map<Long, String> pending = new HashMap<>();
    private transient SpoutOutputCollector collector;
    private long nextId;

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
    }

    @Override
    public void nextTuple() {
        String sentence = Words.SENTENCES.poll();
        if (sentence != null) {
            pending.put(nextId, sentence);
            collector.emit(new Values(sentence), nextId);
            nextId++;
        }
    }

    @Override
    public void ack(Object id) {
        pending.remove(id);
    }

    @Override
    public void fail(Object id) {
        collector.emit(new Values(pending.get(id)), id);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("sentence"));
    }
}
