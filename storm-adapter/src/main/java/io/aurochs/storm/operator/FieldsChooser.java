package io.aurochs.storm.operator;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Fields grouping: the task that owns the key. The mapping is Storm's, {@code floorMod(deepHashCode(keys), tasks)}, so
 * that a key is counted by the same task here as on a cluster.
 */
final class FieldsChooser implements OneTargetChooser {
    private final Receiver[] receivers;
    private final int firstField;
    private final int[] otherFields;

    /**
     * @param receivers the subscriber's tasks
     * @param keyFields positions of the key's fields among the tuple's values, one or more
     */
    FieldsChooser(Receiver[] receivers, int[] keyFields) {
        this.receivers = receivers;
        this.firstField = keyFields[0];
        this.otherFields = Arrays.copyOfRange(keyFields, 1, keyFields.length);
    }

    @Override
    public Receiver chooseOne(List<Object> values) {
        return receivers[Math.floorMod(keyHash(values), receivers.length)];
    }

    /** {@code Arrays.deepHashCode} of the key's fields, without making the array. */
    private int keyHash(List<Object> values) {
        int hash = 31 + hashOf(values.get(firstField));
        for (int field : otherFields) {
            hash = 31 * hash + hashOf(values.get(field));
        }
        return hash;
    }

    private static int hashOf(@Nullable Object value) {
        if (value == null) {
            return 0;
        }
        if (value.getClass().isArray()) {
            // deepHashCode of a one-element array is 31 + the element's own deep hash.
            return Arrays.deepHashCode(new Object[] {value}) - 31;
        }
        return value.hashCode();
    }
}
