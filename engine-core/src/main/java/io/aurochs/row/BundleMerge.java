package io.aurochs.row;

import io.aurochs.api.Internal;
import java.util.ArrayList;
import java.util.List;

/** Makes one bundle of the records of several, in a given order, without copying them. One thread at a time. */
@Internal
public final class BundleMerge {
    private final FlatBundlePool pool;
    private List<FlatBundle> parts = new ArrayList<>();
    private long[] places = new long[0];
    private int count;

    /** @param pool that the bundles are taken from that it makes */
    public BundleMerge(FlatBundlePool pool) {
        this.pool = pool;
    }

    /**
     * Begins a bundle.
     *
     * @param records how many it will have
     */
    public void begin(int records) {
        parts = new ArrayList<>();
        places = new long[records];
        count = 0;
    }

    /**
     * Some of the next records are of this bundle.
     *
     * @param bundle one whose records lie in one block
     * @return its number for {@link #add}
     */
    public int part(FlatBundle bundle) {
        if (bundle.records().merged() != null) {
            throw new IllegalArgumentException("schema " + bundle.schema() + ": the bundle is merged already; copy it");
        }
        parts.add(bundle);
        return parts.size() - 1;
    }

    /** The next record is the one at a position of a part. */
    public void add(int part, int row) {
        places[count++] = MergedRecords.place(part, row);
    }

    /** The bundle, which has all parts from now on, and gives them back with itself. */
    public FlatBundle end() {
        if (count != places.length) {
            throw new IllegalStateException("records=" + count + ": expected " + places.length);
        }
        MergedRecords records = new MergedRecords(parts, places);
        parts = new ArrayList<>();
        return pool.bundle().open(records, 0, count, 0);
    }
}
