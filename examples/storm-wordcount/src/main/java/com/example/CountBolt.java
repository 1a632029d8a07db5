package com.example;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.TupleUtils;

/** Counts words, and prints the three most frequent ones of its task at each tick. */
final class CountBolt extends BaseBasicBolt {
    private final Map<String, Long> counts = new HashMap<>();
    private int task;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        task = context.getThisTaskId();
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
    }

    @Override
    public void execute(Tuple tuple, BasicOutputCollector collector) {
        if (TupleUtils.isTick(tuple)) {
            System.out.println("task " + task + ": " + mostFrequent());
        } else {
            counts.merge(tuple.getStringByField("word"), 1L, Long::sum);
        }
    }

    private String mostFrequent() {
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(3)
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
