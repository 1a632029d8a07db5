package io.aurochs.benchmarks.flink.kafka;

import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Writes totals, those of an account into one partition. */
final class WriteTotals implements KafkaRecordSerializationSchema<AccountTotal> {
    private static final long serialVersionUID = 1L;

    private final String topic;

    WriteTotals(String topic) {
        this.topic = topic;
    }

    @Override
    public ProducerRecord<byte[], byte[]> serialize(AccountTotal total, KafkaSinkContext context, Long timestamp) {
        return new ProducerRecord<>(topic, RecordBytes.key(total), RecordBytes.of(total));
    }
}
