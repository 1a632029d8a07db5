package io.aurochs.differential.flink.kafka;

import org.apache.flink.api.common.serialization.SimpleStringSchema;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.KafkaSourceBuilder;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;

/**
 * What a job needs to know of Kafka.
 *
 * @param input the topic to read
 * @param output the topic to write to; also names the consumer group and the transactions
 */
public record Connection(String bootstrapServers, String input, String output) {
    /** Reads the input from its beginning. */
    KafkaSourceBuilder<String> source() {
        return KafkaSource.<String>builder()
                .setBootstrapServers(bootstrapServers)
                .setTopics(input)
                .setGroupId(output)
                .setStartingOffsets(OffsetsInitializer.earliest())
                .setValueOnlyDeserializer(new SimpleStringSchema());
    }

    /** Writes to the output in transactions, which checkpoints commit. */
    KafkaSink<String> exactlyOnceSink() {
        return KafkaSink.<String>builder()
                .setBootstrapServers(bootstrapServers)
                .setRecordSerializer(KafkaRecordSerializationSchema.<String>builder()
                        .setTopic(output)
                        .setValueSerializationSchema(new SimpleStringSchema())
                        .build())
                .setDeliveryGuarantee(DeliveryGuarantee.EXACTLY_ONCE)
                .setTransactionalIdPrefix(output)
                // The sink's default is an hour, and the broker grants a quarter.
                .setProperty("transaction.timeout.ms", "600000")
                .build();
    }
}
