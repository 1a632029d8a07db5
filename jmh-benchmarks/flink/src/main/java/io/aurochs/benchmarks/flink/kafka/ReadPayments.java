package io.aurochs.benchmarks.flink.kafka;

import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.SourceProbe;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** Reads payments and counts them by partition, each of which one subtask reads. */
final class ReadPayments implements KafkaRecordDeserializationSchema<Payment> {
    private static final long serialVersionUID = 1L;

    /** Of this subtask's partitions. */
    private transient @Nullable Map<Integer, SourceProbe> probes;

    @Override
    public void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<Payment> out) {
        out.collect(RecordBytes.payment(record.value()));
        Map<Integer, SourceProbe> known = probes;
        if (known == null) {
            known = new HashMap<>();
            probes = known;
        }
        known.computeIfAbsent(record.partition(), RunProbes.current()::addSource)
                .countEmitted();
    }

    @Override
    public TypeInformation<Payment> getProducedType() {
        return TypeInformation.of(Payment.class);
    }
}
