package com.example;

import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt.Duration;
import org.apache.storm.tuple.Fields;

/** The mean temperature of each sensor by windows of event time, and the highest one so far, kept in a stateful bolt. */
public final class Windows {
    public static void main(String[] args) throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("sensors", new SensorSpout());
        builder.setBolt(
                        "mean",
                        new MeanBolt()
                                .withWindow(new Duration(10, TimeUnit.SECONDS), new Duration(5, TimeUnit.SECONDS))
                                .withTimestampField("time")
                                .withLag(new Duration(2, TimeUnit.SECONDS)),
                        2)
                .fieldsGrouping("sensors", new Fields("sensor"));
        builder.setBolt("maximum", new MaximumBolt(), 2).fieldsGrouping("mean", new Fields("sensor"));

        StormSubmitter.submitTopology("windows", new Config(), builder.createTopology());
    }
}
