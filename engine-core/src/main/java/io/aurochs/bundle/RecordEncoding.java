package io.aurochs.bundle;

import net.openhft.chronicle.bytes.Bytes;

/**
 * Turns records into bytes and back, for bundles outside the heap. An instance is used by one thread at a time: each
 * producing task and each consuming task has its own.
 */
public interface RecordEncoding {
    /**
     * Whether encoding a record and reading it back costs about as much as copying it, and is sure to succeed: fixed width, text, and
     * what consists of such. Between nodes such records are encoded unasked.
     */
    default boolean isCheap(Object record) {
        return false;
    }

    /** Appends one record at the write position. */
    void encode(Object record, Bytes<?> out);

    /**
     * Reads one record from the read position; must consume what {@link #encode} wrote for it.
     *
     * @param size payload bytes
     */
    Object decode(Bytes<?> in, int size);
}
