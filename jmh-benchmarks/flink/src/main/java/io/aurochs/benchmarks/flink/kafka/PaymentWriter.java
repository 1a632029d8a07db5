package io.aurochs.benchmarks.flink.kafka;

import io.aurochs.benchmarks.runner.Pace;
import io.aurochs.benchmarks.runner.RecordGenerator;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.RunWindow;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** Writes payments to the input topic: many at once before a run, or each when it is due. One thread. */
final class PaymentWriter implements AutoCloseable {
    private static final int BATCH_BYTES = 128 << 10;

    private final List<RecordGenerator<Payment>> generators;
    private final KafkaProducer<byte[], byte[]> producer;
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

    PaymentWriter(Topics topics, PaymentTotals workload) {
        generators = IntStream.range(0, topics.partitions())
                .mapToObj(workload::generator)
                .toList();
        Map<String, Object> settings = topics.connection();
        settings.put("batch.size", BATCH_BYTES);
        // A payment waits for others of its batch, but not for long where its latency is measured.
        settings.put("linger.ms", 1);
        // The same order as the generators', whatever is sent again.
        settings.put("enable.idempotence", true);
        producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /**
     * Writes the first records of every partition, and waits until the broker has them.
     *
     * @throws IllegalStateException if it does not take them
     */
    void fill(long ofEachPartition) {
        for (long i = 0; i < ofEachPartition; i++) {
            write(i, 0);
        }
        producer.flush();
        throwFailure();
    }

    /**
     * Writes a record to every partition at each time of the run's schedule, until its window has ended; waits until the broker has all.
     *
     * @return how many it has written to each partition
     * @throws IllegalStateException if the broker does not take them
     */
    long writeWhenDue(RunProbes probes) {
        RunWindow window = probes.window();
        Pace pace = new Pace(probes.intervalNs());
        long written = 0;
        long dueNs = pace.dueNs(written, System.nanoTime());
        while (!window.endsBefore(dueNs)) {
            long now = System.nanoTime();
            if (now < dueNs) {
                LockSupport.parkNanos(dueNs - now);
            } else {
                write(written++, dueNs);
                dueNs = pace.dueNs(written, now);
            }
        }
        producer.flush();
        throwFailure();
        return written;
    }

    private void write(long i, long dueNs) {
        for (int partition = 0; partition < generators.size(); partition++) {
            byte[] value = RecordBytes.of(generators.get(partition).record(i), dueNs);
            ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(Topics.PAYMENTS, partition, null, value);
            Future<?> unused = producer.send(record, (written, thrown) -> {
                if (thrown != null) {
                    failure.compareAndSet(null, thrown);
                }
            });
        }
    }

    private void throwFailure() {
        Exception thrown = failure.get();
        if (thrown != null) {
            throw new IllegalStateException("the broker does not take payments: " + thrown, thrown);
        }
    }

    @Override
    public void close() {
        producer.close();
    }
}
