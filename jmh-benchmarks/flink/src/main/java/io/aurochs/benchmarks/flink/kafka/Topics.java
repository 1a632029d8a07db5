package io.aurochs.benchmarks.flink.kafka;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;

/**
 * The two topics of a run.
 *
 * @param servers where clients find the broker
 * @param partitions of each
 */
record Topics(String servers, int partitions) {
    static final String PAYMENTS = "payments";
    static final String TOTALS = "totals";

    /** Makes them, without records. */
    void create() throws InterruptedException {
        try (Admin admin = Admin.create(connection())) {
            admin.createTopics(List.of(
                            new NewTopic(PAYMENTS, partitions, (short) 1), new NewTopic(TOTALS, partitions, (short) 1)))
                    .all()
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the broker made no topics: " + e.getCause(), e);
        }
    }

    /** By partition of the totals, the offset after the last record, be it committed or not. */
    Map<TopicPartition, Long> endsOfTotals() throws InterruptedException {
        Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
        totals().forEach(partition -> latest.put(partition, OffsetSpec.latest()));
        Map<TopicPartition, Long> ends = new HashMap<>();
        try (Admin admin = Admin.create(connection())) {
            admin.listOffsets(latest).all().get().forEach((partition, end) -> ends.put(partition, end.offset()));
        } catch (ExecutionException e) {
            throw new IllegalStateException("the broker does not say where its topic ends: " + e.getCause(), e);
        }
        return ends;
    }

    List<TopicPartition> totals() {
        return IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(TOTALS, partition))
                .toList();
    }

    /** What every client of the broker is given; a new map. */
    Map<String, Object> connection() {
        return new HashMap<>(Map.of("bootstrap.servers", servers));
    }
}
