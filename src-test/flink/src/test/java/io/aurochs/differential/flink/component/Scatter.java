package io.aurochs.differential.flink.component;

/** Numbers made irregular, and the same each time. */
public final class Scatter {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private Scatter() {}

    /** One of {@code 0 ... bound - 1}. */
    public static int below(int bound, long number) {
        long mixed = (number + 1) * GOLDEN;
        return (int) Math.floorMod((mixed ^ (mixed >>> 31)) >>> 7, (long) bound);
    }

    /** A key out of so many, as text. */
    public static String key(int keys, long number) {
        return "k" + below(keys, number);
    }
}
