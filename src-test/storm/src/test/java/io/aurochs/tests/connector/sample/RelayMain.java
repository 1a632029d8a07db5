package io.aurochs.tests.connector.sample;

import java.util.Map;
import java.util.Properties;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.kafka.bolt.KafkaBolt;
import org.apache.storm.kafka.spout.KafkaSpout;
import org.apache.storm.kafka.spout.KafkaSpoutConfig;
import org.apache.storm.kafka.spout.KafkaSpoutRetryExponentialBackoff;
import org.apache.storm.kafka.spout.KafkaSpoutRetryExponentialBackoff.TimeInterval;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/** A user's main: submits a topology that copies a topic of Kafka to another. */
public final class RelayMain {
    /** Of the topology. */
    public static final String NAME = "kafka-relay";
    /** Of the spout. */
    public static final String READ = "read";

    private static final int RETRY_MS = 20;
    /** Kafka's default. */
    private static final int REQUEST_MS = 30_000;
    /** Little: without the broker a bolt soon waits. */
    private static final int PRODUCER_BYTES = 64 << 10;

    private RelayMain() {}

    /**
     * Submits it.
     *
     * @param args of a {@link RelayPlan}
     */
    public static void main(String[] args) throws Exception {
        StormSubmitter.submitTopology(NAME, settings(), topology(RelayPlan.parse(args)));
    }

    /** The topology's configuration. */
    public static Map<String, Object> settings() {
        // Longer than any test: a tuple comes again because it failed, never because the machine is slow.
        return Map.of(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 600);
    }

    /** Whether the topology fails a value when it comes for the first time. */
    public static boolean failsFirst(String value) {
        return FaultyRelay.failsFirst(value);
    }

    /** A value at which the topology fails when it comes for the first time in this JVM. */
    public static String crash(String name) {
        return FaultyRelay.CRASH + name;
    }

    /** Spout, a bolt that fails some of the tuples, and a bolt that writes. */
    public static StormTopology topology(RelayPlan plan) {
        TimeInterval pause = TimeInterval.milliSeconds(RETRY_MS);
        KafkaSpoutConfig<String, String> spout = KafkaSpoutConfig.builder(plan.source(), plan.input())
                .setProp("group.id", plan.group())
                .setProp("default.api.timeout.ms", plan.giveUpMs())
                // The spout's admin client refuses one that is longer than a call.
                .setProp("request.timeout.ms", Math.min(REQUEST_MS, plan.giveUpMs()))
                .setFirstPollOffsetStrategy(plan.first())
                .setProcessingGuarantee(plan.guarantee())
                .setOffsetCommitPeriodMs(plan.commitMs())
                .setRetry(new KafkaSpoutRetryExponentialBackoff(pause, pause, Integer.MAX_VALUE, pause))
                .build();
        Properties producer = new Properties();
        producer.put("bootstrap.servers", plan.target());
        producer.put("buffer.memory", PRODUCER_BYTES);
        producer.put("key.serializer", "org.apache.kafka.common.serialization.StringSerializer");
        producer.put("value.serializer", "org.apache.kafka.common.serialization.StringSerializer");
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(READ, new KafkaSpout<>(spout), 2);
        builder.setBolt("relay", new FaultyRelay(), 2).fieldsGrouping(READ, new Fields("value"));
        builder.setBolt(
                        "write",
                        new KafkaBolt<String, String>()
                                .withProducerProperties(producer)
                                .withTopicSelector(plan.output()),
                        2)
                .shuffleGrouping("relay");
        return builder.createTopology();
    }
}
