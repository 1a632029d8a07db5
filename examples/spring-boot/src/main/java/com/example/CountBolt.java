package com.example;

import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;

/** Counts words for the service to read. */
final class CountBolt extends BaseBasicBolt {
    @Override
    public void execute(Tuple tuple, BasicOutputCollector collector) {
        Words.COUNTS.merge(tuple.getStringByField("word"), 1L, Long::sum);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
