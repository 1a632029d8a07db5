package io.aurochs.flink.serde;

import java.util.Objects;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.KeyGroupRangeOffsets;
import org.jspecify.annotations.Nullable;

/**
 * Finds keys that differ when they are selected again. Stock selects a record's key twice, before it is serialized and
 * after, and fails when the second one belongs to another task's key groups; here the first key travels.
 *
 * @param maxParallelism number of key groups
 * @param parallelism of the consumer
 */
public record KeyCheck(KeySelector<Object, ?> selector, int maxParallelism, int parallelism) {
    /**
     * Compares the key group of a record with the one that stock's consumer would find.
     *
     * @param arrived the record as stock's consumer reads it
     * @return what differs; null if the two are the same
     * @throws IllegalArgumentException if stock would fail: the second key group belongs to another task
     */
    @Nullable
    String difference(@Nullable Object emitted, @Nullable Object arrived) {
        Object key = keyOf(emitted);
        Object again = keyOf(arrived);
        int group = KeyGroupRangeAssignment.assignToKeyGroup(key, maxParallelism);
        int groupAgain = KeyGroupRangeAssignment.assignToKeyGroup(again, maxParallelism);
        if (group == groupAgain) {
            return null;
        }
        KeyGroupRange range = rangeOf(group);
        if (!range.contains(groupAgain)) {
            throw KeyGroupRangeOffsets.newIllegalKeyGroupException(groupAgain, range);
        }
        return "its key: it is " + key + " when the record is emitted, and " + Objects.toString(again)
                + " when it arrives, of another key group; key selectors and hash codes must be deterministic";
    }

    private KeyGroupRange rangeOf(int keyGroup) {
        int task = KeyGroupRangeAssignment.computeOperatorIndexForKeyGroup(maxParallelism, parallelism, keyGroup);
        return KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(maxParallelism, parallelism, task);
    }

    @SuppressWarnings("NullAway") // what a selector makes of null is its own affair
    private Object keyOf(@Nullable Object record) {
        try {
            return selector.getKey(record);
        } catch (Exception e) {
            // As Flink's partitioner says it.
            throw new RuntimeException("Could not extract key from " + record, e);
        }
    }
}
