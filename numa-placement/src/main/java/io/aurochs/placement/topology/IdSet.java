package io.aurochs.placement.topology;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An immutable set of the kernel's ids: of CPUs (hardware threads) or of NUMA nodes.
 *
 * <p>Printed as the kernel prints it: {@code 0-3,8}; the empty set prints as an empty text. Any thread may use it.
 */
public final class IdSet {
    /** The set without an id. */
    public static final IdSet EMPTY = new IdSet(new BitSet());

    private final BitSet ids;

    private IdSet(BitSet ids) {
        this.ids = ids;
    }

    /**
     * Returns the set of the given ids.
     *
     * @throws IllegalArgumentException when an id is negative; the message names it
     */
    public static IdSet of(int... ids) {
        return of(IntStream.of(ids));
    }

    /**
     * Returns the set of the given ids.
     *
     * @throws IllegalArgumentException when an id is negative; the message names it
     */
    public static IdSet of(IntStream ids) {
        BitSet bits = new BitSet();
        ids.forEach(id -> {
            if (id < 0) {
                throw new IllegalArgumentException("id=" + id + " must not be negative");
            }
            bits.set(id);
        });
        return new IdSet(bits);
    }

    /** Returns the ids from {@code first} to {@code last}, both included; empty when {@code last < first}. */
    public static IdSet range(int first, int last) {
        return of(IntStream.rangeClosed(first, last));
    }

    /** Returns the set of the bits that are set; later changes of {@code bits} do not matter. */
    public static IdSet of(BitSet bits) {
        return new IdSet((BitSet) bits.clone());
    }

    /** Whether {@code id} is in this set; a negative id is in no set. */
    public boolean contains(int id) {
        return id >= 0 && ids.get(id);
    }

    /** Whether every id of {@code other} is in this set. */
    public boolean containsAll(IdSet other) {
        return other.minus(this).isEmpty();
    }

    /** Whether this set has no id. */
    public boolean isEmpty() {
        return ids.isEmpty();
    }

    /** The number of ids. */
    public int size() {
        return ids.cardinality();
    }

    /** The lowest id, or -1 when the set is empty. */
    public int lowest() {
        return ids.nextSetBit(0);
    }

    /** The highest id, or -1 when the set is empty. */
    public int highest() {
        return ids.length() - 1;
    }

    /** Returns the ids that are in both sets. */
    public IdSet and(IdSet other) {
        BitSet result = toBitSet();
        result.and(other.ids);
        return new IdSet(result);
    }

    /** Returns the ids that are in either set. */
    public IdSet or(IdSet other) {
        BitSet result = toBitSet();
        result.or(other.ids);
        return new IdSet(result);
    }

    /** Returns the ids of this set that are not in {@code other}. */
    public IdSet minus(IdSet other) {
        BitSet result = toBitSet();
        result.andNot(other.ids);
        return new IdSet(result);
    }

    /** The ids, ascending. */
    public IntStream stream() {
        return ids.stream();
    }

    /** The ids, ascending, as an immutable list. */
    public List<Integer> toList() {
        return ids.stream().boxed().toList();
    }

    /** Returns a copy of the ids as bits. */
    public BitSet toBitSet() {
        return (BitSet) ids.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IdSet set && set.ids.equals(ids);
    }

    @Override
    public int hashCode() {
        return ids.hashCode();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int first = ids.nextSetBit(0); first >= 0; ) {
            int last = ids.nextClearBit(first) - 1;
            text.append(text.isEmpty() ? "" : ",").append(first);
            if (last > first) {
                text.append('-').append(last);
            }
            first = ids.nextSetBit(last + 1);
        }
        return text.toString();
    }
}
