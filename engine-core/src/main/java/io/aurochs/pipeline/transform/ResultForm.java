package io.aurochs.pipeline.transform;

import io.aurochs.state.KeyedAccumulators;

/**
 * What becomes of a partition of a window that closes. One thread at a time.
 *
 * @param <T> the kind of table, or a tree
 */
interface ResultForm<T extends KeyedAccumulators> {
    /**
     * Writes results.
     *
     * @param endMs the window's end, milliseconds since 1970
     * @return how many entries there are of any records
     */
    int write(long endMs, T table);

    /** The same for a table that is used no more; it may be empty afterwards. */
    default int drain(long endMs, T table) {
        return write(endMs, table);
    }
}
