package io.aurochs.flink.serde;

/** Chooses the records that are examined: the first ones, and a few of all others. For one thread. */
final class SampleStride {
    private static final int FIRST = 1_000;
    private static final int ONE_OF = 1_000;

    private int taken;
    private int untilNext = 1;

    /** To be called for each record: true if this is one of the chosen. */
    boolean isDue() {
        if (--untilNext > 0) {
            return false;
        }
        if (taken < FIRST) {
            taken++;
        }
        untilNext = taken < FIRST ? 1 : ONE_OF;
        return true;
    }
}
