package io.aurochs.sql.kafka;

import io.aurochs.sql.SqlException;
import io.aurochs.sql.catalogue.Connector;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/** Opens consumers of a topic, without a group: they commit nothing. */
final class TopicConsumers {
    private static final String USUAL_PATIENCE_MS = "15000";
    /** How long a look waits for the brokers. */
    private static final Duration ASKING = Duration.ofMillis(200);

    /** What the declaration has other keys for, or what would be wrong with any other value. */
    private static final Set<String> OURS = Set.of(
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
            ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
            ConsumerConfig.GROUP_ID_CONFIG,
            ConsumerConfig.GROUP_PROTOCOL_CONFIG,
            ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
            ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG);

    private final String table;
    private final Connector.KafkaTopic topic;

    TopicConsumers(String table, Connector.KafkaTopic topic) {
        this.table = table;
        this.topic = topic;
    }

    /** @throws SqlException when a property is wrong */
    Consumer<byte[], byte[]> open() {
        Map<String, Object> properties = new HashMap<>();
        properties.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, USUAL_PATIENCE_MS);
        topic.client().forEach((key, value) -> {
            if (OURS.contains(key) || !ConsumerConfig.configNames().contains(key)) {
                throw refusal(
                        "properties." + key + ": "
                                + (OURS.contains(key)
                                        ? "it cannot be set"
                                        : "Kafka's consumer has no property of that name"),
                        null);
            }
            properties.put(key, value);
        });
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        try {
            return new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        } catch (KafkaException e) {
            throw refusal("its consumer cannot be made: " + innermost(e), e);
        }
    }

    /**
     * Finds out what is to be read.
     *
     * @throws SqlException when no broker answers, or there is no such topic; when the thread is interrupted, which it then still is
     */
    List<PartitionRange> ranges() {
        try (Consumer<byte[], byte[]> consumer = open()) {
            List<PartitionInfo> found = consumer.partitionsFor(topic.name());
            if (found == null || found.isEmpty()) {
                throw refusal("there is no such topic at " + servers(), null);
            }
            List<TopicPartition> partitions = found.stream()
                    .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                    .sorted(Comparator.comparingInt(TopicPartition::partition))
                    .toList();
            Map<TopicPartition, Long> first = consumer.beginningOffsets(partitions);
            boolean needsEnds = topic.isBounded() || topic.startsAtEnd();
            Map<TopicPartition, Long> last = needsEnds ? consumer.endOffsets(partitions) : first;
            return partitions.stream()
                    .map(partition -> range(
                            partition.partition(),
                            Objects.requireNonNull(first.get(partition)),
                            Objects.requireNonNull(last.get(partition))))
                    .toList();
        } catch (InterruptException e) {
            throw refusal("interrupted while it asked " + servers(), e);
        } catch (TimeoutException e) {
            throw refusal(
                    "no broker answers at " + servers()
                            + "; start it, or give a longer properties.default.api.timeout.ms",
                    e);
        } catch (KafkaException e) {
            throw refusal(innermost(e), e);
        }
    }

    /** The partitions of the topic, none if brokers do not know it; empty: they do not answer. */
    Optional<List<PartitionInfo>> partitions(Consumer<byte[], byte[]> consumer) {
        try {
            // What the consumer knows by itself; it asks only if that is nothing.
            List<PartitionInfo> found = consumer.partitionsFor(topic.name(), ASKING);
            return Optional.of(found == null ? List.of() : found);
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (KafkaException e) {
            throw refusal(innermost(e), e);
        }
    }

    /** How long a broker waits for records before it answers that there are none, milliseconds. */
    long answerMs() {
        String given = topic.client().get(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG);
        return given == null ? ConsumerConfig.DEFAULT_FETCH_MAX_WAIT_MS : Long.parseLong(given.strip());
    }

    private PartitionRange range(int partition, long first, long last) {
        return new PartitionRange(
                partition, topic.startsAtEnd() ? last : first, topic.isBounded() ? last : PartitionRange.ENDLESS);
    }

    /** Assigns what is to be read to a consumer. */
    void assign(Consumer<byte[], byte[]> consumer, List<PartitionRange> ranges) {
        consumer.assign(
                ranges.stream().map(range -> partition(range.partition())).toList());
        ranges.forEach(range -> consumer.seek(partition(range.partition()), range.from()));
    }

    TopicPartition partition(int number) {
        return new TopicPartition(topic.name(), number);
    }

    String servers() {
        return String.valueOf(topic.client().get(Connector.KafkaTopic.SERVERS));
    }

    SqlException refusal(String because, @Nullable Throwable cause) {
        return new SqlException("table " + table + ", topic " + topic.name() + ": " + because, cause);
    }

    static String innermost(Throwable e) {
        Throwable cause = e.getCause();
        return cause == null ? String.valueOf(e.getMessage()) : innermost(cause);
    }
}
