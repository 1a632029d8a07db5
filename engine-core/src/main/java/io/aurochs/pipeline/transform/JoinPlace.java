package io.aurochs.pipeline.transform;

import io.aurochs.state.KeyTable;
import org.jspecify.annotations.Nullable;

/**
 * Where records of a side of a join go whose times are close to each other, and where they are looked for. Good for one bundle: panes may be
 * retired after it.
 *
 * @param own the pane that they are added to; null when it is retired
 * @param other that of the other side for the same slide; null when it is retired
 * @param neighbour that of the other side for a slide beside it; null when it is retired, or none is in their range
 * @param <T> the kind of table
 */
record JoinPlace<T extends KeyTable<T>>(
        @Nullable JoinPane<T> own,
        @Nullable JoinPane<T> other,
        @Nullable JoinPane<T> neighbour) {

    /** Reads where the entries of a key are; under the lock of its partition. Returns anything that depends on it. */
    long touch(int partition, long hash) {
        return touch(own, partition, hash) ^ touch(other, partition, hash) ^ touch(neighbour, partition, hash);
    }

    private static long touch(@Nullable JoinPane<?> pane, int partition, long hash) {
        return pane == null ? 0 : pane.touch(partition, hash);
    }
}
