package io.aurochs.sql.kafka;

import io.aurochs.operator.EpochSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.sql.SqlException;
import io.aurochs.sql.catalogue.Connector;
import io.aurochs.sql.catalogue.EventTime;
import io.aurochs.sql.catalogue.Table;
import io.aurochs.sql.format.MalformedRowException;
import io.aurochs.sql.format.RowFormat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Reads some partitions of a topic, unparsed but for their event time. An epoch ends after so many rows; of a topic without an end also after
 * some time, since nobody knows when the next rows come.
 */
final class PartitionsSource implements EpochSource {
    /** Between two looks for records. The consumer fetches meanwhile. */
    private static final long PAUSE_NS = 2_000_000;

    private static final long NANOS_PER_MS = 1_000_000;
    /** From a look at the brokers to the next one. */
    private static final long LOOK_NS = 200 * NANOS_PER_MS;
    /** From a watermark to the next one, if rows come slowly; Flink's interval. */
    private static final long EPOCH_NS = 200 * NANOS_PER_MS;

    private final Connector.KafkaTopic topic;
    private final RowFormat format;
    private final TopicConsumers consumers;
    /** What is not read to its end. */
    private final List<PartitionRange> unfinished;

    private final @Nullable EventTime eventTime;
    private final PartitionTimes times;
    private final BrokerWatch brokers;
    private final TopicWatch watch = new TopicWatch();
    private @Nullable Reading reading;
    private int rowsOfEpoch;
    private long epochNs;
    private long lookedNs;

    PartitionsSource(
            Table table,
            Connector.KafkaTopic topic,
            RowFormat format,
            TopicConsumers consumers,
            List<PartitionRange> ranges,
            boolean hasWatermarks) {
        this.topic = topic;
        this.format = format;
        this.consumers = consumers;
        unfinished = new ArrayList<>(ranges);
        unfinished.removeIf(PartitionRange::isEmpty);
        eventTime = hasWatermarks ? table.eventTime() : null;
        epochNs = System.nanoTime();
        times = new PartitionTimes(
                unfinished.stream().map(PartitionRange::partition).toList(),
                eventTime == null ? 0 : eventTime.delayMs(),
                topic.idleTimeoutMs() == Connector.KafkaTopic.NEVER_IDLE
                        ? Long.MAX_VALUE
                        : topic.idleTimeoutMs() * NANOS_PER_MS,
                epochNs);
        lookedNs = epochNs;
        brokers = new BrokerWatch(topic.name(), consumers.servers(), consumers.answerMs() * NANOS_PER_MS, epochNs);
    }

    /** What there is from the opening on. */
    private record Reading(SourceOutput output, RecordWriter writer, Consumer<byte[], byte[]> consumer) {}

    @Override
    public void open(SourceOutput output) {
        Consumer<byte[], byte[]> consumer = consumers.open();
        reading = new Reading(output, output.writer(TopicRecords.SCHEMA), consumer);
        consumers.assign(consumer, unfinished);
    }

    @Override
    public long produce() {
        Reading now = Objects.requireNonNull(reading, "not opened");
        if (unfinished.isEmpty()) {
            return ENDED;
        }
        ConsumerRecords<byte[], byte[]> records = poll(now.consumer());
        long nowNs = System.nanoTime();
        for (PartitionRange range : unfinished) {
            for (ConsumerRecord<byte[], byte[]> record : records.records(consumers.partition(range.partition()))) {
                if (record.offset() < range.to()) {
                    write(now, record, nowNs);
                }
            }
        }
        if (!records.isEmpty()) {
            brokers.came(nowNs);
        }
        if (nowNs - lookedNs >= LOOK_NS) {
            lookedNs = nowNs;
            look(now.consumer(), nowNs);
        }
        if (topic.isBounded()) {
            finish(now.consumer());
        } else if (nowNs - epochNs >= EPOCH_NS) {
            tick(now, nowNs);
        }
        now.output().flush();
        return records.isEmpty() && !unfinished.isEmpty() ? PAUSE_NS : PRODUCED;
    }

    private ConsumerRecords<byte[], byte[]> poll(Consumer<byte[], byte[]> consumer) {
        try {
            return consumer.poll(Duration.ZERO);
        } catch (KafkaException e) {
            throw consumers.refusal(TopicConsumers.innermost(e), e);
        }
    }

    private void look(Consumer<byte[], byte[]> consumer, long nowNs) {
        brokers.look(consumer.metrics(), nowNs);
        Optional<List<PartitionInfo>> partitions = consumers.partitions(consumer);
        if (partitions.isPresent() && watch.isDeleted(partitions.get(), nowNs)) {
            throw consumers.refusal("it was deleted while it was read", null);
        }
    }

    private void write(Reading now, ConsumerRecord<byte[], byte[]> record, long nowNs) {
        byte[] value = record.value();
        if (value == null) {
            throw malformed(record, "it has no value");
        }
        if (value.length > Schema.MOST_BYTES) {
            throw malformed(record, "its value has more than " + Schema.MOST_BYTES + " bytes");
        }
        EventTime time = eventTime;
        long timeMs = time == null ? 0 : timeOf(record, value, time.column());
        now.writer()
                .begin(timeMs)
                .put(TopicRecords.PARTITION, record.partition())
                .put(TopicRecords.OFFSET, record.offset())
                .put(TopicRecords.VALUE, value, 0, value.length)
                .commit();
        if (time == null) {
            return;
        }
        times.came(record.partition(), timeMs, nowNs);
        if (++rowsOfEpoch >= time.epochRows()) {
            endEpoch(now.output(), nowNs);
        }
    }

    private long timeOf(ConsumerRecord<byte[], byte[]> record, byte[] value, int column) {
        try {
            return (Long)
                    Objects.requireNonNull(format.value(value, 0, value.length, column), "an event time is NOT NULL");
        } catch (MalformedRowException e) {
            throw e.at(topic.place(record.partition(), record.offset()));
        }
    }

    private SqlException malformed(ConsumerRecord<byte[], byte[]> record, String because) {
        return new SqlException(topic.place(record.partition(), record.offset()) + ": " + because);
    }

    private void endEpoch(SourceOutput output, long nowNs) {
        rowsOfEpoch = 0;
        epochNs = nowNs;
        long watermark = times.watermark();
        if (watermark != PartitionTimes.NONE) {
            output.watermark(watermark);
        }
    }

    /** A topic without an end: the clock says what records do not. */
    private void tick(Reading now, long nowNs) {
        Consumer<byte[], byte[]> consumer = now.consumer();
        epochNs = nowNs;
        if (eventTime == null) {
            return;
        }
        for (PartitionRange range : unfinished) {
            boolean mayHaveMore = !watch.isLed(range.partition())
                    || consumer.currentLag(consumers.partition(range.partition()))
                                    .orElse(1)
                            > 0;
            if (mayHaveMore) {
                times.active(range.partition(), nowNs);
            } else {
                times.caughtUp(range.partition(), brokers.sinceNs(), brokers.answeredNs());
            }
        }
        endEpoch(now.output(), nowNs);
        if (times.areAllIdle()) {
            now.output().idle();
        }
    }

    /** Leaves partitions that are read to their end. */
    private void finish(Consumer<byte[], byte[]> consumer) {
        List<PartitionRange> finished =
                unfinished.stream().filter(range -> hasReached(consumer, range)).toList();
        for (PartitionRange range : finished) {
            times.ended(range.partition());
            consumer.pause(List.of(consumers.partition(range.partition())));
        }
        unfinished.removeAll(finished);
    }

    /** By the consumer's position, which also passes what is no record, such as the end of a transaction. */
    private boolean hasReached(Consumer<byte[], byte[]> consumer, PartitionRange range) {
        TopicPartition partition = consumers.partition(range.partition());
        try {
            return consumer.position(partition, Duration.ZERO) >= range.to();
        } catch (TimeoutException e) {
            // Not known for now, as the leader has changed.
            return false;
        }
    }

    @Override
    public void close() {
        Reading last = reading;
        if (last != null) {
            // There is nothing to commit, and no group to leave.
            last.consumer().close(CloseOptions.timeout(Duration.ZERO));
        }
    }
}
