package com.example;

import java.util.Locale;
import java.util.Map;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseStatefulBolt;
import org.apache.storm.tuple.Tuple;

/** The highest mean of each sensor so far; its state is part of the topology's checkpoints. */
final class MaximumBolt extends BaseStatefulBolt<KeyValueState<String, Double>> {
    private transient OutputCollector collector;
    private transient KeyValueState<String, Double> maxima;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
    }

    @Override
    public void initState(KeyValueState<String, Double> state) {
        maxima = state;
    }

    @Override
    public void execute(Tuple window) {
        String sensor = window.getStringByField("sensor");
        double mean = window.getDoubleByField("mean");
        if (mean > maxima.get(sensor, Double.NEGATIVE_INFINITY)) {
            maxima.put(sensor, mean);
            System.out.printf(
                    Locale.ROOT, "%s: maximum %.2f at %d s%n", sensor, mean, window.getLongByField("end") / 1_000);
        }
        collector.ack(window);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
