package com.example;

import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;

/** Prints what a task sends, with the task's number. */
final class PrintBolt extends BaseBasicBolt {
    @Override
    public void execute(Tuple tuple, BasicOutputCollector collector) {
        System.out.println("task " + tuple.getSourceTask() + ": " + tuple.getString(0));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
