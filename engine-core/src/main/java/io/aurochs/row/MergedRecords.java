package io.aurochs.row;

import io.aurochs.memory.OffHeapBlock;
import java.util.List;

/**
 * Records of several bundles in an order of their own, where they lie: none is copied. Does not change; the last bundle that has them gives
 * those bundles back.
 */
final class MergedRecords extends FlatRecords {
    private static final long ROW = (1L << Integer.SIZE) - 1;

    private final List<FlatBundle> parts;
    private final OffHeapBlock[] rows;
    private final OffHeapBlock[] texts;
    /** By part, where the rows begin, each below the one before it. */
    private final int[] begins;

    private final long[] shiftsMs;
    /** By row here: which part, in the upper half, and which row of it. */
    private final long[] places;

    /**
     * Records of bundles, which are its own from now on.
     *
     * @param parts all of one schema
     * @param places as {@link #place} makes them, in order
     */
    MergedRecords(List<FlatBundle> parts, long[] places) {
        super(
                parts.get(0).schema(),
                parts.get(0).records().rows(),
                parts.get(0).records().text(),
                null);
        int count = parts.size();
        this.parts = parts;
        this.places = places;
        this.rows = new OffHeapBlock[count];
        this.texts = new OffHeapBlock[count];
        this.begins = new int[count];
        this.shiftsMs = new long[count];
        int rowBytes = schema().rowBytes();
        for (int part = 0; part < count; part++) {
            FlatBundle bundle = parts.get(part);
            FlatRecords records = bundle.records();
            rows[part] = records.rows();
            texts[part] = records.text();
            begins[part] = rows[part].size() - bundle.firstRow() * rowBytes;
            shiftsMs[part] = bundle.timeShiftMs();
        }
    }

    /** Where a record lies. */
    static long place(int part, int row) {
        return (long) part << Integer.SIZE | row;
    }

    static int part(long place) {
        return (int) (place >>> Integer.SIZE);
    }

    static int row(long place) {
        return (int) (place & ROW);
    }

    long placeOf(int row) {
        return places[row];
    }

    OffHeapBlock rows(int part) {
        return rows[part];
    }

    OffHeapBlock text(int part) {
        return texts[part];
    }

    int begin(int part) {
        return begins[part];
    }

    long shiftMs(int part) {
        return shiftsMs[part];
    }

    @Override
    MergedRecords merged() {
        return this;
    }

    @Override
    void free() {
        parts.forEach(FlatBundle::recycle);
    }
}
