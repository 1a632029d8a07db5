package com.example;

import java.util.Map;
import java.util.SplittableRandom;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Readings of four sensors; each is half a second of event time after the last one, and up to two seconds late. */
final class SensorSpout extends BaseRichSpout {
    private transient SplittableRandom random;
    private transient SpoutOutputCollector collector;
    private long readings;

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        random = new SplittableRandom(1);
    }

    @Override
    public void nextTuple() {
        long time = readings * 500 - random.nextInt(2_000);
        String sensor = "sensor-" + random.nextInt(4);
        double celsius = 20 + random.nextInt(100) / 10.0;
        collector.emit(new Values(sensor, Math.max(time, 0), celsius), readings++);
        pause();
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
        declarer.declare(new Fields("sensor", "time", "celsius"));
    }
}
