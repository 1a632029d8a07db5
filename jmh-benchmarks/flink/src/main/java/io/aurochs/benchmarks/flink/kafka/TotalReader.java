package io.aurochs.benchmarks.flink.kafka;

import io.aurochs.benchmarks.runner.OperatorProbe;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.SinkProbe;
import java.time.Duration;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads the totals that are committed, and reports them as results; their latency ends here. One thread at a time. */
final class TotalReader implements AutoCloseable {
    private static final Duration ONE_POLL = Duration.ofMillis(100);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Topics topics;
    private final RunProbes probes;
    private final SinkProbe sink;
    private final AccountTotals last = new AccountTotals();

    TotalReader(Topics topics, RunProbes probes) {
        this.topics = topics;
        this.probes = probes;
        sink = probes.addSink();
        Map<String, Object> settings = topics.connection();
        settings.put("isolation.level", "read_committed");
        // All that a checkpoint has committed comes at once.
        settings.put("max.poll.records", 5_000);
        consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        consumer.assign(topics.totals());
        consumer.seekToBeginning(topics.totals());
    }

    /** Reads until it is to stop. */
    void readUntil(BooleanSupplier stop) {
        while (!stop.getAsBoolean()) {
            read();
        }
    }

    /**
     * Reads what the job has left, once it has ended, and reports the last total of each account. The broker ends a transaction some time
     * after it has answered.
     *
     * @throws IllegalStateException if transactions stay open for too long
     */
    void readToTheEnd(Duration limit) throws InterruptedException {
        Map<TopicPartition, Long> ends = topics.endsOfTotals();
        long giveUpNs = System.nanoTime() + limit.toNanos();
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
            if (System.nanoTime() - giveUpNs > 0) {
                throw new IllegalStateException("transactions of the job are open " + limit.toSeconds()
                        + " s after its end: " + sink.records() + " totals are committed");
            }
            read();
        }
        OperatorProbe totals = probes.addOperator();
        last.report(totals);
    }

    private void read() {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(ONE_POLL)) {
            AccountTotal total = RecordBytes.total(record.value());
            sink.recordLatency(total.getDueNs());
            sink.accept(TotalChecksum.of(total));
            last.add(total);
        }
    }

    @Override
    public void close() {
        consumer.close();
    }
}
