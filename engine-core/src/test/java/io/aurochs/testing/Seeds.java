package io.aurochs.testing;

import java.util.stream.LongStream;

/** Seeds for property tests: a few fixed ones, and one that is new in every run unless {@code -Dseed=} sets it. */
public final class Seeds {
    private Seeds() {}

    /** For {@code @MethodSource}: the seed is then part of the test's name, and printed. */
    public static LongStream all() {
        long fresh = Long.getLong("seed", System.nanoTime());
        System.out.println("seeds 1, 2, 3 and " + fresh + "; repeat with -Dseed=" + fresh);
        return LongStream.of(1, 2, 3, fresh);
    }
}
