package com.example;

import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Splits a sentence into words; a basic bolt anchors and acks by itself. */
public final class SplitBolt extends BaseBasicBolt {
    @Override
    public void execute(Tuple sentence, BasicOutputCollector collector) {
        for (String word : sentence.getStringByField("sentence").split(" ")) {
            collector.emit(new Values(word));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("word"));
    }
}
