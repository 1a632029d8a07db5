package io.aurochs.sql.kafka;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.PartitionInfo;

/** What brokers say of a topic while it is read. One thread. */
final class TopicWatch {
    /** A broker that has just been started may not know its topics yet. */
    static final long PATIENCE_NS = 10_000_000_000L;

    private Set<Integer> led = Set.of();
    private long goneNs;
    private boolean isGone;

    /**
     * They have said which partitions it has.
     *
     * @param partitions none: they do not know it
     * @return whether they have not known it for so long that it was deleted
     */
    boolean isDeleted(List<PartitionInfo> partitions, long nowNs) {
        led = partitions.stream()
                .filter(partition ->
                        partition.leader() != null && !partition.leader().isEmpty())
                .map(PartitionInfo::partition)
                .collect(Collectors.toSet());
        if (!partitions.isEmpty()) {
            isGone = false;
        } else if (!isGone) {
            isGone = true;
            goneNs = nowNs;
        }
        return isGone && nowNs - goneNs >= PATIENCE_NS;
    }

    /** Whether a broker answers for a partition: without one, nobody knows whether there is anything to come. */
    boolean isLed(int partition) {
        return led.contains(partition);
    }
}
