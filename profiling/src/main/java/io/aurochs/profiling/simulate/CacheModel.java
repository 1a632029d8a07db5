package io.aurochs.profiling.simulate;

import java.util.List;

/**
 * The caches of the simulated processor: those of the study's (ICDE'17, table III), an Intel Xeon E5-4640, so that figures are the same on
 * every machine. Two levels are simulated; the second level's 256 KB are left out. Lines have 64 bytes, and nothing is prefetched.
 *
 * @param l1iBytes first level, instructions
 * @param l1dBytes first level, data
 * @param l1Ways associativity of both
 * @param lastBytes last level
 * @param lastWays its associativity
 */
record CacheModel(int l1iBytes, int l1dBytes, int l1Ways, int lastBytes, int lastWays) {
    static final int LINE_BYTES = 64;

    static final CacheModel STUDY = new CacheModel(32 << 10, 32 << 10, 8, 20 << 20, 20);

    /** For valgrind. */
    List<String> options() {
        return List.of(
                option("I1", l1iBytes, l1Ways), option("D1", l1dBytes, l1Ways), option("LL", lastBytes, lastWays));
    }

    private static String option(String name, int bytes, int ways) {
        return "--" + name + "=" + bytes + "," + ways + "," + LINE_BYTES;
    }
}
