package io.aurochs.testing;

import java.util.Arrays;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Seeds for property tests: a few fixed ones, and {@link #last}. */
public final class Seeds {
    private Seeds() {}

    /** For {@code @MethodSource}: the seed is then part of the test's name, and printed. */
    public static LongStream all() {
        long last = last();
        System.out.println("seeds 1, 2, 3 and " + last + "; repeat with -Daurochs.seed=" + last);
        return LongStream.of(1, 2, 3, last);
    }

    /** For {@code @MethodSource}: each seed with each kind. */
    public static Stream<Arguments> with(Enum<?>... kinds) {
        return all().boxed().flatMap(seed -> Arrays.stream(kinds).map(kind -> Arguments.of(seed, kind)));
    }

    /** What {@code -Daurochs.seed=} says, as in the fast tier, and else a new one. */
    public static long last() {
        return Long.getLong("aurochs.seed", System.nanoTime());
    }
}
