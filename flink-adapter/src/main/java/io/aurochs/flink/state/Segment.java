package io.aurochs.flink.state;

import org.jspecify.annotations.Nullable;

/**
 * A part of a {@link SegmentedStateMap}: the entries whose hashes begin with the same bits, in an open hash table with linear probing. It
 * stays small, so that to copy it, to enlarge it or to split it takes microseconds.
 *
 * <p>Written by the task's thread, and only as long as no snapshot holds it; then it is frozen, and any thread may read it.
 */
final class Segment<K, N, S> {
    /** Slots of a segment that is as large as it gets before it is split. */
    static final int MOST_SLOTS = 1024;

    private static final int FIRST_SLOTS = 4;
    private static final int NONE = -1;

    /** How many leading bits of the hash its entries have in common. */
    final int depth;
    /** The map's version when it was made: one of a later snapshot is held by that. */
    final int version;

    private final @Nullable Entry<K, N, S>[] slots;
    private int count;
    private int movesToEnd;

    /** An empty one. */
    Segment(int depth, int version) {
        this(depth, version, FIRST_SLOTS);
    }

    @SuppressWarnings("unchecked") // an array of a generic type
    private Segment(int depth, int version, int slots) {
        this(depth, version, (Entry<K, N, S>[]) new Entry<?, ?, ?>[slots], 0);
    }

    private Segment(int depth, int version, @Nullable Entry<K, N, S>[] slots, int count) {
        this.depth = depth;
        this.version = version;
        this.slots = slots;
        this.count = count;
    }

    /** One with the same entries in the same slots. */
    Segment<K, N, S> copy(int newVersion) {
        return new Segment<>(depth, newVersion, slots.clone(), count);
    }

    int slots() {
        return slots.length;
    }

    /** Grows when an entry moves to a higher slot; all other moves are to lower ones. */
    int movesToEnd() {
        return movesToEnd;
    }

    /** The entry of a slot; null where none is. */
    @Nullable
    Entry<K, N, S> entry(int slot) {
        return slots[slot];
    }

    /** Replaces the entry of a slot by one with the same key and namespace. */
    void replace(int slot, Entry<K, N, S> by) {
        slots[slot] = by;
    }

    /** The slot of a key; negative where it is not there. */
    int find(int hash, K key, N namespace) {
        @Nullable Entry<K, N, S>[] in = slots;
        int mask = in.length - 1;
        for (int slot = hash & mask; ; slot = (slot + 1) & mask) {
            Entry<K, N, S> entry = in[slot];
            if (entry == null) {
                return NONE;
            }
            if (entry.hash == hash && key.equals(entry.key) && namespace.equals(entry.namespace)) {
                return slot;
            }
        }
    }

    /** Whether another entry finds room. */
    boolean hasRoom() {
        // Half of the slots are free: each probe that finds another key's entry waits for memory.
        return count < slots.length / 2;
    }

    /** Adds an entry whose key is not there; there must be room. */
    void add(Entry<K, N, S> entry) {
        int mask = slots.length - 1;
        int slot = entry.hash & mask;
        while (slots[slot] != null) {
            slot = (slot + 1) & mask;
        }
        slots[slot] = entry;
        count++;
    }

    /** Removes the entry of a slot; others may move towards it. */
    void remove(int slot) {
        int mask = slots.length - 1;
        int hole = slot;
        int next = (hole + 1) & mask;
        for (Entry<K, N, S> entry = slots[next]; entry != null; entry = slots[next]) {
            // It may move to the hole if its probe begins there or before.
            int probes = (next - entry.hash) & mask;
            if (probes >= ((next - hole) & mask)) {
                slots[hole] = entry;
                movesToEnd += next < hole ? 1 : 0;
                hole = next;
            }
            next = (next + 1) & mask;
        }
        slots[hole] = null;
        count--;
    }

    /** One with the same entries and twice as many slots. */
    Segment<K, N, S> enlarged() {
        Segment<K, N, S> larger = new Segment<>(depth, version, 2 * slots.length);
        for (Entry<K, N, S> entry : slots) {
            if (entry != null) {
                larger.add(entry);
            }
        }
        return larger;
    }

    /** The half of it whose entries have that bit, 0 or 1, after those in common. */
    Segment<K, N, S> half(int bit) {
        Segment<K, N, S> half = new Segment<>(depth + 1, version, slots.length);
        for (Entry<K, N, S> entry : slots) {
            if (entry != null && (entry.hash >>> (Integer.SIZE - 1 - depth) & 1) == bit) {
                half.add(entry);
            }
        }
        return half;
    }
}
