package io.aurochs.flink.serde;

import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.KeyGroupRangeOffsets;
import org.apache.flink.util.MathUtils;
import org.apache.flink.util.Preconditions;
import org.jspecify.annotations.Nullable;

/** The keys of an output that is partitioned by them, and the tasks to which they belong. */
public final class OutputKeys {
    private final KeySelector<Object, ?> selector;
    private final int keyGroups;
    /** Of a hash, the bits that are its key group, where there are as many groups as a power of two; else 0. */
    private final int groupBits;
    /** Indices of the consumer's tasks, by key group: to look one up takes less time than to divide. */
    private final short[] owners;

    private final int parallelism;

    /**
     * @param selector of the keys
     * @param keyGroups how many there are: the maximum parallelism
     * @param parallelism of the consumer
     */
    public OutputKeys(KeySelector<Object, ?> selector, int keyGroups, int parallelism) {
        this.selector = selector;
        this.keyGroups = keyGroups;
        this.parallelism = parallelism;
        groupBits = Integer.bitCount(keyGroups) == 1 ? keyGroups - 1 : 0;
        owners = new short[keyGroups];
        for (int group = 0; group < keyGroups; group++) {
            owners[group] =
                    (short) KeyGroupRangeAssignment.computeOperatorIndexForKeyGroup(keyGroups, parallelism, group);
        }
    }

    /** The key of a record; what the selector throws comes as Flink's partitioner has it. */
    @SuppressWarnings("NullAway") // what a selector makes of null is its own affair
    public Object keyOf(@Nullable Object record) {
        try {
            return selector.getKey(record);
        } catch (Exception e) {
            throw new RuntimeException("Could not extract key from " + record, e);
        }
    }

    /** The group of a key: Flink's, whose remainder is the lowest bits where it can be. */
    public int groupOf(Object key) {
        if (groupBits == 0) {
            return KeyGroupRangeAssignment.assignToKeyGroup(key, keyGroups);
        }
        // What Flink says of a key that is null.
        Preconditions.checkNotNull(key, "Assigned key must not be null!");
        return MathUtils.murmurHash(key.hashCode()) & groupBits;
    }

    /** Index of the consumer's task that owns a key group. */
    public int ownerOf(int keyGroup) {
        return owners[keyGroup];
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
        KeyGroupRange range =
                KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(keyGroups, parallelism, ownerOf(group));
        if (!range.contains(groupAgain)) {
            throw KeyGroupRangeOffsets.newIllegalKeyGroupException(groupAgain, range);
        }
        return "its key: it is " + key + " when the record is emitted, and " + again
                + " when it arrives, of another key group; key selectors and hash codes must be deterministic";
    }
}
