package io.aurochs.pipeline.transform;

/**
 * Records of a bundle that are about to be put into tables, or looked for, a few at a time: all their entries are touched first, so that
 * the processor fetches them side by side, where it would wait for one after the other (group prefetching, Chen et al., "Improving hash
 * join performance through prefetching", ICDE 2004). One thread at a time. When a call fails, the group is not to be used any more.
 *
 * @param <P> the place that a record's entries are in
 */
final class RecordGroup<P> {
    /** With a line each, about as many as a core fetches at a time. */
    private static final int RECORDS = 16;

    private final Touch<P> touch;
    private final Work<P> work;
    private final int[] rows = new int[RECORDS];
    private final long[] hashes = new long[RECORDS];
    private final P[] places;
    private int size;
    /** Of all that was touched: the compiler leaves out what is written nowhere. */
    @SuppressWarnings("UnusedVariable")
    private long touched;

    /** Reads what a record will need. */
    @FunctionalInterface
    interface Touch<P> {
        /** Returns anything that depends on what was read. */
        long touch(P place, long hash);
    }

    /** What is done with a record. */
    @FunctionalInterface
    interface Work<P> {
        void run(P place, int row, long hash) throws Exception;
    }

    // An array of what P is erased to.
    @SuppressWarnings("unchecked")
    RecordGroup(Touch<P> touch, Work<P> work) {
        this.touch = touch;
        this.work = work;
        this.places = (P[]) new Object[RECORDS];
    }

    /** Adds the record at a position; the work on it is done with that on those that come before the next {@link #flush}, in this order. */
    void add(P place, int row, long hash) throws Exception {
        int at = size++;
        rows[at] = row;
        hashes[at] = hash;
        places[at] = place;
        if (at == RECORDS - 1) {
            flush();
        }
    }

    /** Does the work on those on which it is not done yet. */
    void flush() throws Exception {
        int count = size;
        size = 0;
        long seen = 0;
        for (int i = 0; i < count; i++) {
            seen ^= touch.touch(places[i], hashes[i]);
        }
        touched = seen;
        for (int i = 0; i < count; i++) {
            work.run(places[i], rows[i], hashes[i]);
        }
    }
}
