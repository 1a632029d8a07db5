package io.aurochs.flink.state;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A set that returns its own element for one that equals it: an open hash table with linear probing. The hashes are kept beside the
 * elements, so that a look-up hardly ever reads another element. Used by one thread.
 */
final class ElementSet<T> {
    private static final int FIRST_SLOTS = 4;
    /** Of Knuth's multiplicative hashing: 2 to the power of 32, divided by the golden ratio. */
    private static final int GOLDEN = 0x9E37_79B9;

    /** By slot; 0 where none is. */
    private int[] hashes = new int[FIRST_SLOTS];

    private @Nullable Object[] elements = new Object[FIRST_SLOTS];
    private int count;

    /** A hash of an element as the set takes it: never 0, and its last bits depend on all bits of the element's own. */
    static int hash(Object element) {
        int hash = element.hashCode() * GOLDEN;
        hash ^= hash >>> 16;
        return hash == 0 ? 1 : hash;
    }

    /** Adds an element if none is there that equals it; whether it was added. */
    boolean add(int hash, T element) {
        int slot = slotOf(hash, element);
        if (hashes[slot] != 0) {
            return false;
        }
        if (count >= hashes.length - (hashes.length >> 2)) {
            // At most three quarters are used: probes stay short.
            enlarge();
            slot = slotOf(hash, element);
        }
        hashes[slot] = hash;
        elements[slot] = element;
        count++;
        return true;
    }

    /** Removes the element that equals another; null if none does. */
    @Nullable
    T remove(int hash, Object equal) {
        int slot = slotOf(hash, equal);
        if (hashes[slot] == 0) {
            return null;
        }
        @SuppressWarnings("unchecked") // what was added
        T removed = (T) elements[slot];
        count--;
        closeGap(slot);
        return removed;
    }

    /** Where an element is that equals another, or else where it would be added. */
    private int slotOf(int hash, Object equal) {
        int[] in = hashes;
        int mask = in.length - 1;
        int slot = hash & mask;
        while (in[slot] != 0 && (in[slot] != hash || !equal.equals(elements[slot]))) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    /** Moves the elements after an empty slot so that each is found from where its probe begins. */
    private void closeGap(int slot) {
        int mask = hashes.length - 1;
        int gap = slot;
        for (int next = (gap + 1) & mask; hashes[next] != 0; next = (next + 1) & mask) {
            int distance = (next - hashes[next]) & mask;
            if (distance >= ((next - gap) & mask)) {
                hashes[gap] = hashes[next];
                elements[gap] = elements[next];
                gap = next;
            }
        }
        hashes[gap] = 0;
        elements[gap] = null;
    }

    private void enlarge() {
        int[] newHashes = new int[2 * hashes.length];
        @Nullable Object[] newElements = new Object[newHashes.length];
        int mask = newHashes.length - 1;
        for (int old = 0; old < hashes.length; old++) {
            if (hashes[old] != 0) {
                int slot = hashes[old] & mask;
                while (newHashes[slot] != 0) {
                    slot = (slot + 1) & mask;
                }
                newHashes[slot] = hashes[old];
                newElements[slot] = elements[old];
            }
        }
        hashes = newHashes;
        elements = newElements;
    }

    void clear() {
        Arrays.fill(hashes, 0);
        Arrays.fill(elements, null);
        count = 0;
    }

    @SuppressWarnings("unchecked") // what was added
    void forEach(Consumer<? super T> consumer) {
        for (Object element : elements) {
            if (element != null) {
                consumer.accept((T) element);
            }
        }
    }
}
