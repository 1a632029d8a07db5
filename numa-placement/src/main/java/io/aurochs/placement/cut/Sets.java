package io.aurochs.placement.cut;

import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/** Sets of the numbers 0 to 63 as bits. */
final class Sets {
    private Sets() {}

    /** The numbers below {@code size}. */
    static long first(int size) {
        return (1L << size) - 1;
    }

    static void forEach(long set, IntConsumer action) {
        for (long left = set; left != 0; left &= left - 1) {
            action.accept(Long.numberOfTrailingZeros(left));
        }
    }

    /** Every subset of that size. */
    static void forEachSubset(long set, int size, LongConsumer action) {
        subsets(set, size, 0, action);
    }

    private static void subsets(long set, int size, long chosen, LongConsumer action) {
        if (size == 0) {
            action.accept(chosen);
            return;
        }
        long left = set;
        while (Long.bitCount(left) >= size) {
            long lowest = Long.lowestOneBit(left);
            left ^= lowest;
            subsets(left, size - 1, chosen | lowest, action);
        }
    }
}
