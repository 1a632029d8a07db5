package io.aurochs.flink.state;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.flink.runtime.state.StateEntry;

/**
 * Segments by the leading bits of the hash; one whose entries have fewer bits in common than the directory tells apart stands in several
 * places. A map's is used by the task's thread; a snapshot's is not written to.
 */
final class SegmentDirectory<K, N, S> {
    private Segment<K, N, S>[] places;
    /** Bits that it tells apart. */
    private int depth;

    /** Of one segment. */
    SegmentDirectory(Segment<K, N, S> first) {
        this(arrayOf(1), 0);
        places[0] = first;
    }

    private SegmentDirectory(Segment<K, N, S>[] places, int depth) {
        this.places = places;
        this.depth = depth;
    }

    @SuppressWarnings("unchecked") // an array of a generic type
    private static <K, N, S> Segment<K, N, S>[] arrayOf(int places) {
        return (Segment<K, N, S>[]) new Segment<?, ?, ?>[places];
    }

    /** The same segments. */
    SegmentDirectory<K, N, S> copy() {
        return new SegmentDirectory<>(places.clone(), depth);
    }

    /** The segment for a hash. */
    Segment<K, N, S> of(int hash) {
        return places[placeOf(hash)];
    }

    private int placeOf(int hash) {
        // In two steps, as a shift by 32 is one by 0.
        return (hash >>> 1) >>> (Integer.SIZE - 1 - depth);
    }

    /** Replaces the segment for a hash by one whose entries have the same bits in common. */
    void replace(int hash, Segment<K, N, S> by) {
        int count = placesOf(by);
        enter(placeOf(hash) & -count, count, by);
    }

    /** Replaces the segment for a hash by its halves. */
    void split(int hash, Segment<K, N, S> segment) {
        if (segment.depth == depth) {
            grow();
        }
        int count = placesOf(segment) / 2;
        int first = placeOf(hash) & -(2 * count);
        enter(first, count, segment.half(0));
        enter(first + count, count, segment.half(1));
    }

    private int placesOf(Segment<K, N, S> segment) {
        return 1 << (depth - segment.depth);
    }

    private void enter(int first, int count, Segment<K, N, S> segment) {
        for (int place = first; place < first + count; place++) {
            places[place] = segment;
        }
    }

    private void grow() {
        Segment<K, N, S>[] larger = arrayOf(2 * places.length);
        for (int place = 0; place < larger.length; place++) {
            larger[place] = places[place / 2];
        }
        places = larger;
        depth++;
    }

    /**
     * All entries; none may be added or removed meanwhile.
     *
     * @param size how many there are
     */
    Iterator<StateEntry<K, N, S>> entries(int size) {
        return new Entries(size);
    }

    private final class Entries implements Iterator<StateEntry<K, N, S>> {
        private int left;
        private int place;
        private int slot;

        private Entries(int size) {
            this.left = size;
        }

        @Override
        public boolean hasNext() {
            return left > 0;
        }

        @Override
        public StateEntry<K, N, S> next() {
            if (left == 0) {
                throw new NoSuchElementException("no entry is left");
            }
            left--;
            while (true) {
                Segment<K, N, S> segment = places[place];
                while (slot < segment.slots()) {
                    Entry<K, N, S> entry = segment.entry(slot++);
                    if (entry != null) {
                        return entry;
                    }
                }
                slot = 0;
                place += placesOf(segment);
            }
        }
    }
}
