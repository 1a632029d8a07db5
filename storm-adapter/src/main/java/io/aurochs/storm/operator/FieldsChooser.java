package io.aurochs.storm.operator;

import io.aurochs.bundle.Router;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Fields grouping: the task that owns the key. The mapping is Storm's, {@code floorMod(deepHashCode(keys), tasks)}, so
 * that a key is counted by the same task here as on a cluster.
 */
final class FieldsChooser implements TargetChooser {
    private final Router router;
    private final int output;
    private final OutputTasks tasks;
    private final int[] keyFields;

    /**
     * @param output the router's index of the edge
     * @param keyFields positions of the key's fields among the tuple's values
     */
    FieldsChooser(Router router, int output, OutputTasks tasks, int[] keyFields) {
        this.router = router;
        this.output = output;
        this.tasks = tasks;
        this.keyFields = keyFields.clone();
    }

    @Override
    public int chooseOne(List<Object> values) {
        return router.ownerOf(output, keyHash(values));
    }

    @Override
    public List<Integer> choose(List<Object> values) {
        return tasks.listOf(chooseOne(values));
    }

    /** {@code Arrays.deepHashCode} of the key's fields, without making the array. */
    private int keyHash(List<Object> values) {
        int hash = 1;
        for (int field : keyFields) {
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
