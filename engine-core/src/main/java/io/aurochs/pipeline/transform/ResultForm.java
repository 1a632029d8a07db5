package io.aurochs.pipeline.transform;

import io.aurochs.state.KeyTable;

/**
 * What becomes of a partition of a window that closes. One thread at a time.
 *
 * @param <T> the kind of table
 */
interface ResultForm<T extends KeyTable<T>> {
    /**
     * Writes results.
     *
     * @param endMs the window's end, milliseconds since 1970
     * @return how many entries there are of any records
     */
    int write(long endMs, T table);
}
