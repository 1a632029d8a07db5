package io.aurochs.sql.kafka;

import io.aurochs.sql.catalogue.Connector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What one statement reads of topics: a topic that it reads twice ends at the same records both times. One thread. */
public final class TopicRanges {
    private final Map<Extent, List<PartitionRange>> known = new HashMap<>();

    /** What the ranges of a topic depend on. */
    private record Extent(String topic, Map<String, String> client, boolean startsAtEnd, boolean isBounded) {}

    List<PartitionRange> of(Connector.KafkaTopic topic, TopicConsumers consumers) {
        return known.computeIfAbsent(
                new Extent(topic.name(), topic.client(), topic.startsAtEnd(), topic.isBounded()),
                unknown -> consumers.ranges());
    }
}
