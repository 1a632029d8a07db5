package io.aurochs.bundle;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A bundle of references to records on the heap. */
public final class ReferenceBundle extends Bundle {
    final @Nullable Object[] records;
    private int @Nullable [] keyHashes;
    private int first;
    private long weight;

    ReferenceBundle(BundlePool pool, int capacity) {
        super(pool);
        records = new Object[capacity];
    }

    int[] keyHashes() {
        int[] hashes = keyHashes;
        if (hashes == null) {
            hashes = new int[records.length];
            keyHashes = hashes;
        }
        return hashes;
    }

    /** The slot of the first record: those before it have left in another bundle. */
    int first() {
        return first;
    }

    void header(
            int newFirst,
            int newRecordCount,
            long newEpoch,
            int newSourceTask,
            boolean newHasKeyHashes,
            long newWeight) {
        first = newFirst;
        weight = newWeight;
        header(newRecordCount, newEpoch, newSourceTask, newHasKeyHashes);
    }

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

    @Override
    void clear() {
        Arrays.fill(records, 0, first + recordCount(), null);
        header(0, 0, NO_EPOCH, 0, false, 0);
    }
}
