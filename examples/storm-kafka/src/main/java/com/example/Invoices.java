package com.example;

import java.util.Properties;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.kafka.bolt.KafkaBolt;
import org.apache.storm.kafka.spout.FirstPollOffsetStrategy;
import org.apache.storm.kafka.spout.KafkaSpout;
import org.apache.storm.kafka.spout.KafkaSpoutConfig;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Submits a topology that reads orders, and writes an invoice for each, as {@code number,cents with tax}, at least once. */
public final class Invoices {
    public static void main(String[] args) throws Exception {
        String broker = args[0];
        KafkaSpoutConfig<String, String> orders = KafkaSpoutConfig.builder(broker, "orders")
                .setProp("group.id", "invoices")
                // Goes on where the group has committed; the first time at the first order.
                .setFirstPollOffsetStrategy(FirstPollOffsetStrategy.UNCOMMITTED_EARLIEST)
                // What was read since the last commit comes again if the process is killed.
                .setOffsetCommitPeriodMs(1_000)
                .build();
        Properties producer = new Properties();
        producer.put("bootstrap.servers", broker);
        producer.put("key.serializer", StringSerializer.class.getName());
        producer.put("value.serializer", StringSerializer.class.getName());

        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("orders", new KafkaSpout<>(orders));
        builder.setBolt("tax", new AddTax(), 2).shuffleGrouping("orders");
        builder.setBolt(
                        "invoices",
                        new KafkaBolt<String, String>()
                                .withProducerProperties(producer)
                                .withTopicSelector("invoices"))
                .shuffleGrouping("tax");
        StormSubmitter.submitTopology("invoices", new Config(), builder.createTopology());
    }

    private static final class AddTax extends BaseBasicBolt {
        @Override
        public void execute(Tuple tuple, BasicOutputCollector collector) {
            String[] order = tuple.getStringByField("value").split(",");
            long cents = Long.parseLong(order[1]);
            collector.emit(new Values(order[0], order[0] + "," + (cents + cents / 5)));
        }

        /** The fields that {@code KafkaBolt} takes. */
        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("key", "message"));
        }
    }
}
