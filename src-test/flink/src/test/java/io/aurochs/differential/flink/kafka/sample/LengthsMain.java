package io.aurochs.differential.flink.kafka.sample;

import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.serialization.SimpleStringSchema;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A user's main: writes each word of a topic, and how long it is, to another topic exactly once. */
public final class LengthsMain {
    private LengthsMain() {}

    /**
     * Runs the job to the end of the topic.
     *
     * @param args bootstrap servers, input, output
     */
    public static void main(String[] args) throws Exception {
        KafkaSource<String> words = KafkaSource.<String>builder()
                .setBootstrapServers(args[0])
                .setTopics(args[1])
                .setStartingOffsets(OffsetsInitializer.earliest())
                .setBounded(OffsetsInitializer.latest())
                .setValueOnlyDeserializer(new SimpleStringSchema())
                .build();
        KafkaSink<String> lengths = KafkaSink.<String>builder()
                .setBootstrapServers(args[0])
                .setRecordSerializer(KafkaRecordSerializationSchema.<String>builder()
                        .setTopic(args[2])
                        .setValueSerializationSchema(new SimpleStringSchema())
                        .build())
                .setDeliveryGuarantee(DeliveryGuarantee.EXACTLY_ONCE)
                .setTransactionalIdPrefix(args[2])
                .setProperty("transaction.timeout.ms", "600000")
                .build();
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
        environment
                .fromSource(words, WatermarkStrategy.noWatermarks(), "words")
                .keyBy(word -> word)
                .map(word -> word + " " + word.length())
                .rebalance()
                .sinkTo(lengths);
        environment.execute("lengths");
    }
}
