package io.aurochs.tests.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/**
 * The topics of a broker, for tests: records of strings. Reads see committed records only. Every wait ends within two minutes, by throwing if
 * need be. Not safe for several threads.
 */
public final class Topics implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration ONE_POLL = Duration.ofMillis(100);
    private static final int SHOWN = 10;

    private final Map<String, Object> connection;
    private final Admin admin;
    private final KafkaProducer<@Nullable String, String> producer;

    Topics(String bootstrapServers) {
        connection = Map.of("bootstrap.servers", bootstrapServers);
        admin = Admin.create(connection);
        Map<String, Object> settings = new TreeMap<>(connection);
        // A topic just created may refuse the first request; another in flight would then be out of order.
        settings.put("max.in.flight.requests.per.connection", 1);
        producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
    }

    /** Creates a topic. */
    public void create(String topic, int partitions) {
        result(admin.createTopics(List.of(new NewTopic(topic, partitions, (short) 1)))
                .all());
    }

    /** Deletes a topic. */
    public void delete(String topic) {
        result(admin.deleteTopics(List.of(topic)).all());
    }

    /** Adds partitions to a topic until it has so many. */
    public void addPartitions(String topic, int partitions) {
        result(admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(partitions)))
                .all());
    }

    /** Writes values without keys into one partition, in their order, and waits until the broker has them. */
    public void write(String topic, int partition, List<String> values) {
        send(values.stream()
                .map(value -> new ProducerRecord<@Nullable String, String>(topic, partition, null, value))
                .toList());
    }

    /** Writes values without keys, value n into partition n modulo the number of partitions; waits until the broker has them. */
    public void write(String topic, List<String> values) {
        int partitions = partitions(topic).size();
        send(IntStream.range(0, values.size())
                .mapToObj(n -> new ProducerRecord<@Nullable String, String>(topic, n % partitions, null, values.get(n)))
                .toList());
    }

    private void send(List<ProducerRecord<@Nullable String, String>> records) {
        records.stream()
                .<Future<?>>map(producer::send)
                // All are sent before the first is waited for.
                .toList()
                .forEach(Topics::result);
    }

    /** The values of all records that are committed, those of a partition in their order, one partition after the other. */
    public List<@Nullable String> read(String topic) {
        return records(topic).stream().map(ConsumerRecord::value).toList();
    }

    /** The last committed value of each key, without keys whose last value is null. */
    public Map<String, String> readLast(String topic) {
        Map<String, String> last = new TreeMap<>();
        for (ConsumerRecord<String, @Nullable String> record : records(topic)) {
            if (record.value() == null) {
                last.remove(record.key());
            } else {
                last.put(record.key(), record.value());
            }
        }
        return last;
    }

    /** Reads what is committed as the call begins. */
    private List<ConsumerRecord<String, @Nullable String>> records(String topic) {
        try (KafkaConsumer<String, @Nullable String> consumer = readFromTheBeginning(topic)) {
            // For one that reads what is committed the end is where the first open transaction begins.
            Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
            List<ConsumerRecord<String, @Nullable String>> records = new ArrayList<>();
            pollUntil(
                    consumer,
                    records,
                    () -> ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue()));
            records.sort(Comparator.comparingInt(ConsumerRecord<String, @Nullable String>::partition)
                    .thenComparingLong(ConsumerRecord::offset));
            return records;
        }
    }

    /**
     * Waits until at least so many values are committed. What a job wrote may not be committed at the job's end: the broker ends a transaction
     * some time after it has answered.
     */
    public void awaitSize(String topic, int size) {
        await(topic, values -> values.size() >= size);
    }

    /** Waits until the committed values are as wanted, and returns them in the order in which they were read. */
    public List<@Nullable String> await(String topic, Predicate<List<@Nullable String>> wanted) {
        try (KafkaConsumer<String, @Nullable String> consumer = readFromTheBeginning(topic)) {
            List<ConsumerRecord<String, @Nullable String>> records = new ArrayList<>();
            pollUntil(consumer, records, () -> wanted.test(values(records)));
            return values(records);
        }
    }

    private static List<@Nullable String> values(List<ConsumerRecord<String, @Nullable String>> records) {
        return records.stream().map(ConsumerRecord::value).toList();
    }

    private static void pollUntil(
            KafkaConsumer<String, @Nullable String> consumer,
            List<ConsumerRecord<String, @Nullable String>> records,
            BooleanSupplier done) {
        long giveUp = System.nanoTime() + PATIENCE.toNanos();
        while (!done.getAsBoolean()) {
            if (System.nanoTime() - giveUp > 0) {
                List<ConsumerRecord<String, @Nullable String>> last =
                        records.subList(Math.max(0, records.size() - SHOWN), records.size());
                throw new AssertionError(consumer.assignment() + " were read for " + PATIENCE.toSeconds() + " s: "
                        + records.size() + " records, the last " + values(last));
            }
            consumer.poll(ONE_POLL).forEach(records::add);
        }
    }

    private KafkaConsumer<String, @Nullable String> readFromTheBeginning(String topic) {
        Map<String, Object> settings = new TreeMap<>(connection);
        settings.put("isolation.level", "read_committed");
        KafkaConsumer<String, @Nullable String> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer());
        consumer.assign(partitions(topic));
        consumer.seekToBeginning(consumer.assignment());
        return consumer;
    }

    private List<TopicPartition> partitions(String topic) {
        return IntStream.range(0, producer.partitionsFor(topic).size())
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
    }

    /**
     * Waits until the offsets that consumers of a group have committed add up to a number: of a topic without transactions, the number of
     * records.
     */
    public void awaitCommittedOffsets(String group, long wanted) {
        long giveUp = System.nanoTime() + PATIENCE.toNanos();
        long committed = committedOffsets(group);
        while (committed != wanted) {
            if (System.nanoTime() - giveUp > 0) {
                throw new AssertionError(group + " has committed " + committed + " records, not " + wanted);
            }
            LockSupport.parkNanos(ONE_POLL.toNanos());
            committed = committedOffsets(group);
        }
    }

    private long committedOffsets(String group) {
        return result(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata()).values().stream()
                .filter(Objects::nonNull)
                .mapToLong(OffsetAndMetadata::offset)
                .sum();
    }

    private static <T> T result(Future<T> answer) {
        try {
            return answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new AssertionError("the Kafka broker failed a request, or did not answer it", e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted", e);
    }

    @Override
    public void close() {
        producer.close(Duration.ZERO);
        admin.close(Duration.ZERO);
    }
}
