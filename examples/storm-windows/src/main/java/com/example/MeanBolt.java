package com.example;

import java.util.Map;
import java.util.stream.Collectors;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.windowing.TupleWindow;

/** The mean temperature of each sensor in a window. Storm anchors what a windowed bolt emits to the window's tuples. */
final class MeanBolt extends BaseWindowedBolt {
    private transient OutputCollector collector;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
    }

    @Override
    public void execute(TupleWindow window) {
        Map<String, Double> means = window.get().stream()
                .collect(Collectors.groupingBy(
                        reading -> reading.getStringByField("sensor"),
                        Collectors.averagingDouble((Tuple reading) -> reading.getDoubleByField("celsius"))));
        means.forEach((sensor, mean) -> collector.emit(new Values(sensor, window.getEndTimestamp(), mean)));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("sensor", "end", "mean"));
    }
}
