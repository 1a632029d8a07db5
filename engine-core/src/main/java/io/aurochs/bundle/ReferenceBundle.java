package io.aurochs.bundle;

import org.jspecify.annotations.Nullable;

/**
 * A bundle of references to records on the heap. It is made when it is shipped and never used again, nor are its arrays: they die young,
 * so that references are written into young arrays only, for which the collector's write barrier costs next to nothing.
 */
public final class ReferenceBundle extends Bundle {
    private final @Nullable Object[] records;
    private final int @Nullable [] keyHashes;
    private final int first;
    private final long weight;

    /**
     * Of some slots of an array.
     *
     * @param records the array, into which nothing is written any more; null from {@code end} on
     * @param keyHashes of all records, in the same slots, or null
     * @param first the slot of the first record: those before it have left in another bundle
     * @param end the slot after the last
     * @param weight of the records, bytes
     */
    ReferenceBundle(
            @Nullable Object[] records,
            int @Nullable [] keyHashes,
            int first,
            int end,
            long weight,
            long epoch,
            int sourceTask) {
        assert end == records.length || records[end] == null : "end=" + end + ": there is a record";
        this.records = records;
        this.keyHashes = keyHashes;
        this.first = first;
        this.weight = weight;
        header(end - first, epoch, sourceTask, keyHashes != null);
    }

    @Nullable
    Object[] records() {
        return records;
    }

    int @Nullable [] keyHashes() {
        return keyHashes;
    }

    /** The slot of the first record. */
    int first() {
        return first;
    }

    /** Nothing: the collector takes it. */
    @Override
    public void recycle() {}

    @Override
    public int node() {
        return ANY_NODE;
    }

    @Override
    public int encodingVersion() {
        return BundleDescriptor.REFERENCES;
    }

    @Override
    public long encodedBytes() {
        return 0;
    }

    @Override
    public long weightBytes() {
        return weight;
    }
}
