package com.example;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Emits sentences in a random order, at most a thousand per second and task, and those that fail again. */
final class SentenceSpout extends BaseRichSpout {
    private static final List<String> SENTENCES = List.of(
            "the cow jumped over the moon",
            "an apple a day keeps the doctor away",
            "four score and seven years ago",
            "snow white and the seven dwarfs",
            "i am at two with nature");

    private final Map<Long, String> pending = new HashMap<>();
    private transient SpoutOutputCollector collector;
    private long nextId;

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
    }

    @Override
    public void nextTuple() {
        String sentence = SENTENCES.get(ThreadLocalRandom.current().nextInt(SENTENCES.size()));
        pending.put(nextId, sentence);
        collector.emit(new Values(sentence), nextId); // with a message id, so that Storm tracks it
        nextId++;
        pause();
    }

    @Override
    public void ack(Object id) {
        pending.remove(id);
    }

    @Override
    public void fail(Object id) {
        collector.emit(new Values(pending.get(id)), id);
    }

    private static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("sentence"));
    }
}
