package io.aurochs.flink.state;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.apache.flink.runtime.state.StateEntry;
import org.jspecify.annotations.Nullable;

/**
 * Segments by the leading bits of the hash; one whose entries have fewer bits in common than the directory tells apart stands in several
 * places. A map's is used by the task's thread; a snapshot's is not written to.
 */
final class SegmentDirectory {
    /** One field, as another thread may read while the directory grows. */
    private Segment[] places;

    /** Of one segment. */
    SegmentDirectory(Segment first) {
        this(new Segment[] {first});
    }

    private SegmentDirectory(Segment[] places) {
        this.places = places;
    }

    /** The same segments. */
    SegmentDirectory copy() {
        return new SegmentDirectory(places.clone());
    }

    /** The segment for a hash. */
    Segment of(int hash) {
        Segment[] in = places;
        return in[placeOf(hash, in)];
    }

    /** The segment for all hashes; null if there are several. */
    @Nullable
    Segment only() {
        Segment[] in = places;
        return in.length == 1 ? in[0] : null;
    }

    private static int placeOf(int hash, Segment[] in) {
        // In two steps, as a shift by 32 is one by 0.
        return (hash >>> 1) >>> Integer.numberOfLeadingZeros(in.length);
    }

    /** How many leading bits of the hash it tells apart. */
    private int depth() {
        return Integer.numberOfTrailingZeros(places.length);
    }

    /** Replaces the segment for a hash by one whose entries have the same bits in common. */
    void replace(int hash, Segment by) {
        int count = placesOf(by);
        enter(placeOf(hash, places) & -count, count, by);
    }

    /** Replaces the segment for a hash by its halves. */
    void split(int hash, Segment segment) {
        if (segment.depth == depth()) {
            grow();
        }
        Segment[] halves = segment.split();
        int count = placesOf(halves[0]);
        int first = placeOf(hash, places) & -(2 * count);
        enter(first, count, halves[0]);
        enter(first + count, count, halves[1]);
    }

    private int placesOf(Segment segment) {
        return 1 << (depth() - segment.depth);
    }

    private void enter(int first, int count, Segment segment) {
        for (int place = first; place < first + count; place++) {
            places[place] = segment;
        }
    }

    private void grow() {
        Segment[] larger = new Segment[2 * places.length];
        for (int place = 0; place < larger.length; place++) {
            larger[place] = places[place / 2];
        }
        places = larger;
    }

    /** Has the values of all segments kept as objects. */
    void keepAsObjects(int version) {
        for (int place = 0; place < places.length; ) {
            Segment converted = places[place].withObjects(version);
            int count = placesOf(converted);
            enter(place, count, converted);
            place += count;
        }
    }

    /**
     * All entries; none may be added or removed meanwhile.
     *
     * @param size how many there are
     */
    <K, N, S> Iterator<StateEntry<K, N, S>> entries(int size) {
        return new Entries<>(size);
    }

    @SuppressWarnings("unchecked") // what was put
    static <K, N, S> StateEntry<K, N, S> entry(Segment segment, int slot) {
        return new StateEntry.SimpleStateEntry<>(
                (K) Objects.requireNonNull(segment.key(slot)), (N) segment.namespace(slot), (S) segment.value(slot));
    }

    private final class Entries<K, N, S> implements Iterator<StateEntry<K, N, S>> {
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
            while (!places[place].isUsed(slot)) {
                step();
            }
            StateEntry<K, N, S> entry = entry(places[place], slot);
            if (left > 0) {
                step();
            }
            return entry;
        }

        private void step() {
            Segment segment = places[place];
            if (++slot == segment.slots()) {
                slot = 0;
                place += placesOf(segment);
            }
        }
    }
}
