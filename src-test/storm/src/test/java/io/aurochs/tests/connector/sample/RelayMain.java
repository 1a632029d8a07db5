package io.aurochs.tests.connector.sample;

import java.util.Map;
import java.util.Properties;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.kafka.bolt.KafkaBolt;
import org.apache.storm.kafka.spout.FirstPollOffsetStrategy;
import org.apache.storm.kafka.spout.KafkaSpout;
import org.apache.storm.kafka.spout.KafkaSpoutConfig;
import org.apache.storm.kafka.spout.KafkaSpoutRetryExponentialBackoff;
import org.apache.storm.kafka.spout.KafkaSpoutRetryExponentialBackoff.TimeInterval;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/** A user's main: submits a topology that copies a topic of Kafka to another, at least once. */
public final class RelayMain {
    /** Of the topology. */
    public static final String NAME = "kafka-relay";

    private static final int COMMIT_MS = 100;
    private static final int RETRY_MS = 20;

    private RelayMain() {}

    /**
     * Submits it.
     *
     * @param args bootstrap servers, input, output, and where the spout begins
     */
    public static void main(String[] args) throws Exception {
        StormSubmitter.submitTopology(
                NAME, settings(), topology(args[0], args[1], args[2], FirstPollOffsetStrategy.valueOf(args[3])));
    }

    /** The topology's configuration. */
    public static Map<String, Object> settings() {
        // Longer than any test: a tuple comes again because it failed, never because the machine is slow.
        return Map.of(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 600);
    }

    /** The name of the consumer group. */
    public static String group(String output) {
        return output + "-group";
    }

    /** Spout, a bolt that fails some of the tuples, and a bolt that writes. */
    public static StormTopology topology(
            String bootstrapServers, String input, String output, FirstPollOffsetStrategy first) {
        TimeInterval pause = TimeInterval.milliSeconds(RETRY_MS);
        KafkaSpoutConfig<String, String> spout = KafkaSpoutConfig.builder(bootstrapServers, input)
                .setProp("group.id", group(output))
                .setFirstPollOffsetStrategy(first)
                .setOffsetCommitPeriodMs(COMMIT_MS)
                .setRetry(new KafkaSpoutRetryExponentialBackoff(pause, pause, Integer.MAX_VALUE, pause))
                .build();
        Properties producer = new Properties();
        producer.put("bootstrap.servers", bootstrapServers);
        producer.put("key.serializer", "org.apache.kafka.common.serialization.StringSerializer");
        producer.put("value.serializer", "org.apache.kafka.common.serialization.StringSerializer");
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("read", new KafkaSpout<>(spout), 2);
        builder.setBolt("relay", new FaultyRelay(), 2).fieldsGrouping("read", new Fields("value"));
        builder.setBolt(
                        "write",
                        new KafkaBolt<String, String>()
                                .withProducerProperties(producer)
                                .withTopicSelector(output),
                        2)
                .shuffleGrouping("relay");
        return builder.createTopology();
    }
}
