package io.aurochs.flink.state;

import java.util.Arrays;
import java.util.Objects;
import org.apache.flink.runtime.state.VoidNamespace;
import org.jspecify.annotations.Nullable;

/**
 * A part of a {@link SegmentedStateMap}: the entries whose hashes begin with the same bits, in an open hash table with linear probing. It
 * stays small, so that to copy it, to enlarge it or to split it takes microseconds.
 *
 * <p>Written by the task's thread, and only as long as no snapshot holds it; then it is frozen, and any thread may read it.
 */
final class Segment {
    /** Slots of a segment that is as large as it gets before it is split. */
    static final int MOST_SLOTS = 1024;

    private static final int FIRST_SLOTS = 4;
    private static final int NONE = -1;

    /** How many leading bits of the hash its entries have in common. */
    final int depth;
    /** The map's version when it was made: one that a later snapshot holds is frozen. */
    final int version;

    private final ValueKind kind;
    private final boolean hasNamespaces;
    /** Objects of a slot. */
    private final int stride;

    /** By slot; 0 where none is. */
    private int[] hashes;
    /** By slot, side by side: the key, the namespace where there are several, the value where it is an object. */
    private @Nullable Object[] objects;
    /** By slot, where values are primitive. */
    private long[] bits;
    /** By slot, where values are mutable objects that a snapshot holds, too; null where there is none. */
    private boolean @Nullable [] shared;

    private int count;
    /** Entries that moved from the first slots to the last ones. */
    private int movesToEnd;

    /** An empty one. */
    Segment(int depth, int version, ValueKind kind, boolean hasNamespaces) {
        this(depth, version, kind, hasNamespaces, FIRST_SLOTS);
    }

    private Segment(int depth, int version, ValueKind kind, boolean hasNamespaces, int slots) {
        this.depth = depth;
        this.version = version;
        this.kind = kind;
        this.hasNamespaces = hasNamespaces;
        this.stride = 1 + (hasNamespaces ? 1 : 0) + (kind == ValueKind.OBJECT ? 1 : 0);
        this.hashes = new int[slots];
        this.objects = new Object[stride * slots];
        this.bits = new long[kind == ValueKind.OBJECT ? 0 : slots];
    }

    /** A copy that may be written: of its values, all are the frozen one's, too. */
    private Segment(Segment frozen, int version, boolean hasMutableValues) {
        this.depth = frozen.depth;
        this.version = version;
        this.kind = frozen.kind;
        this.hasNamespaces = frozen.hasNamespaces;
        this.stride = frozen.stride;
        this.hashes = frozen.hashes.clone();
        this.objects = frozen.objects.clone();
        this.bits = frozen.bits.clone();
        this.count = frozen.count;
        if (hasMutableValues) {
            shared = new boolean[hashes.length];
            Arrays.fill(shared, true);
        }
    }

    Segment copy(int newVersion, boolean hasMutableValues) {
        return new Segment(this, newVersion, hasMutableValues);
    }

    int count() {
        return count;
    }

    int slots() {
        return hashes.length;
    }

    /** Grows when an entry moves to a higher slot; all other moves are to lower ones. */
    int movesToEnd() {
        return movesToEnd;
    }

    boolean isUsed(int slot) {
        return hashes[slot] != 0;
    }

    @Nullable
    Object key(int slot) {
        return objects[slot * stride];
    }

    @Nullable
    Object namespace(int slot) {
        return hasNamespaces ? objects[slot * stride + 1] : VoidNamespace.INSTANCE;
    }

    @Nullable
    Object value(int slot) {
        return kind == ValueKind.OBJECT ? objects[slot * stride + stride - 1] : kind.valueOf(bits[slot]);
    }

    /** Whether a snapshot may hold the slot's value, which is mutable. */
    boolean isShared(int slot) {
        boolean[] of = shared;
        return of != null && of[slot];
    }

    /** Sets a value that no snapshot holds. */
    void value(int slot, @Nullable Object value) {
        if (kind == ValueKind.OBJECT) {
            objects[slot * stride + stride - 1] = value;
        } else {
            bits[slot] = kind.bitsOf(Objects.requireNonNull(value));
        }
        boolean[] of = shared;
        if (of != null) {
            of[slot] = false;
        }
    }

    /** Where a key is; negative where it is not. */
    int find(int hash, Object key, Object namespace) {
        int[] in = hashes;
        int mask = in.length - 1;
        for (int slot = hash & mask; ; slot = (slot + 1) & mask) {
            int found = in[slot];
            if (found == hash && isKey(slot, key, namespace)) {
                return slot;
            }
            if (found == 0) {
                return NONE;
            }
        }
    }

    private boolean isKey(int slot, Object key, Object namespace) {
        int at = slot * stride;
        return key.equals(objects[at]) && (!hasNamespaces || namespace.equals(objects[at + 1]));
    }

    /** Whether another entry finds room. */
    boolean hasRoom() {
        // At most three quarters are used: probes stay short.
        return count < hashes.length - (hashes.length >> 2);
    }

    /** Adds an entry that is not there; there must be room. Its value is to be set before it is read. */
    int add(int hash, Object key, Object namespace) {
        int slot = freeSlot(hash);
        hashes[slot] = hash;
        objects[slot * stride] = key;
        if (hasNamespaces) {
            objects[slot * stride + 1] = namespace;
        }
        if (shared != null) {
            shared[slot] = false;
        }
        count++;
        return slot;
    }

    private int freeSlot(int hash) {
        int mask = hashes.length - 1;
        int slot = hash & mask;
        while (hashes[slot] != 0) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    /** Removes an entry; others may move towards its slot. */
    void remove(int slot) {
        int mask = hashes.length - 1;
        int hole = slot;
        for (int next = (hole + 1) & mask; hashes[next] != 0; next = (next + 1) & mask) {
            // An entry may be moved to the hole if its probe begins there or before.
            int distance = (next - (hashes[next] & mask)) & mask;
            if (distance >= ((next - hole) & mask)) {
                move(this, next, hole);
                movesToEnd += next < hole ? 1 : 0;
                hole = next;
            }
        }
        clear(hole);
        count--;
    }

    private void clear(int slot) {
        hashes[slot] = 0;
        Arrays.fill(objects, slot * stride, (slot + 1) * stride, null);
    }

    /** Copies an entry of another segment, or of this one, to a slot here. */
    private void move(Segment from, int slot, int to) {
        hashes[to] = from.hashes[slot];
        System.arraycopy(from.objects, slot * stride, objects, to * stride, stride);
        if (kind != ValueKind.OBJECT) {
            bits[to] = from.bits[slot];
        }
        if (shared != null) {
            shared[to] = from.isShared(slot);
        }
    }

    /** One with the same entries and twice as many slots. */
    Segment enlarged() {
        Segment larger = new Segment(depth, version, kind, hasNamespaces, 2 * hashes.length);
        larger.shared = shared == null ? null : new boolean[larger.hashes.length];
        takeOver(larger, larger);
        return larger;
    }

    /** One with the same entries, whose values are objects. */
    Segment withObjects(int newVersion) {
        Segment converted = new Segment(depth, newVersion, ValueKind.OBJECT, hasNamespaces, hashes.length);
        converted.hashes = hashes.clone();
        converted.count = count;
        for (int slot = 0; slot < hashes.length; slot++) {
            if (isUsed(slot)) {
                System.arraycopy(objects, slot * stride, converted.objects, slot * converted.stride, stride);
                converted.value(slot, value(slot));
            }
        }
        return converted;
    }

    /** Two with its entries: those whose next bit is 0, and those whose is 1. */
    Segment[] split() {
        Segment zeros = half();
        Segment ones = half();
        takeOver(zeros, ones);
        return new Segment[] {zeros, ones};
    }

    private Segment half() {
        Segment half = new Segment(depth + 1, version, kind, hasNamespaces, hashes.length);
        half.shared = shared == null ? null : new boolean[hashes.length];
        return half;
    }

    private void takeOver(Segment zeros, Segment ones) {
        int bit = Integer.MIN_VALUE >>> depth;
        for (int slot = 0; slot < hashes.length; slot++) {
            if (hashes[slot] != 0) {
                Segment to = (hashes[slot] & bit) == 0 ? zeros : ones;
                to.move(this, slot, to.freeSlot(hashes[slot]));
                to.count++;
            }
        }
    }
}
