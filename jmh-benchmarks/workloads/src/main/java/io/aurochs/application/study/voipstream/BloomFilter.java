package io.aurochs.application.study.voipstream;

import java.util.BitSet;

/** A set of keys of which some are in it without having been added (Bloom, 1970), and that knows how full it is. One thread. */
final class BloomFilter {
    private final int places;
    private final int size;
    private BitSet bits;
    private final KeyHashes hashes;
    private int set;

    /**
     * An empty one.
     *
     * @param keys so many, it is made for
     * @param error share of other keys that are in it then
     */
    BloomFilter(int keys, double error) {
        places = (int) Math.ceil(-Math.log(error) / Math.log(2));
        size = (int) Math.ceil(places / Math.log(2) * keys);
        bits = new BitSet(size);
        hashes = new KeyHashes(size);
    }

    void add(String key) {
        hashes.start(key);
        for (int i = 0; i < places; i++) {
            int place = hashes.place(i);
            if (!bits.get(place)) {
                bits.set(place);
                set++;
            }
        }
    }

    boolean contains(String key) {
        hashes.start(key);
        for (int i = 0; i < places; i++) {
            if (!bits.get(hashes.place(i))) {
                return false;
            }
        }
        return true;
    }

    /** The share of its bits that are set. */
    double fullness() {
        return (double) set / size;
    }

    /** Its bits. */
    long[] words() {
        return bits.toLongArray();
    }

    /** Goes on where a filter of the same size was. */
    void restore(long[] words) {
        bits = BitSet.valueOf(words);
        set = bits.cardinality();
    }

    void clear() {
        bits.clear();
        set = 0;
    }
}
