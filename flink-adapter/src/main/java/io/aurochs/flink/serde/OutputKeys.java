package io.aurochs.flink.serde;

import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.KeyGroupRangeOffsets;
import org.jspecify.annotations.Nullable;

/**
 * The keys of an output that is partitioned by them, and the tasks to which they belong.
 *
 * @param selector of the keys
 * @param maxParallelism number of key groups
 * @param parallelism of the consumer
 */
public record OutputKeys(KeySelector<Object, ?> selector, int maxParallelism, int parallelism) {
    /** The key of a record; what the selector throws comes as Flink's partitioner has it. */
    @SuppressWarnings("NullAway") // what a selector makes of null is its own affair
    public Object keyOf(@Nullable Object record) {
        try {
            return selector.getKey(record);
        } catch (Exception e) {
            throw new RuntimeException("Could not extract key from " + record, e);
        }
    }

    /** The group of a key. */
    public int groupOf(Object key) {
        return KeyGroupRangeAssignment.assignToKeyGroup(key, maxParallelism);
    }

    /** Index of the consumer's task that owns a key group. */
    public int ownerOf(int keyGroup) {
        return KeyGroupRangeAssignment.computeOperatorIndexForKeyGroup(maxParallelism, parallelism, keyGroup);
    }

    /**
     * Compares the key group of a record with the one that stock's consumer would find. Stock selects a record's key twice,
     * before it is serialized and after; here the first key travels.
     *
     * @param emitted the record as its operator has emitted it
     * @param arrived the record as stock's consumer reads it
     * @return what differs, for people; null if the two groups are the same
     * @throws IllegalArgumentException if stock would fail: the second key group belongs to another task
     */
    @Nullable
    String difference(@Nullable Object emitted, @Nullable Object arrived) {
        Object key = keyOf(emitted);
        Object again = keyOf(arrived);
        int group = groupOf(key);
        int groupAgain = groupOf(again);
        if (group == groupAgain) {
            return null;
        }
        KeyGroupRange range = KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(
                maxParallelism, parallelism, ownerOf(group));
        if (!range.contains(groupAgain)) {
            throw KeyGroupRangeOffsets.newIllegalKeyGroupException(groupAgain, range);
        }
        return "its key: it is " + key + " when the record is emitted, and " + again
                + " when it arrives, of another key group; key selectors and hash codes must be deterministic";
    }
}
