package io.aurochs.flink.serde;

/** Chooses the records that are examined: the first ones, as long as they are small, and a few of all others. For one thread. */
final class SampleStride {
    /** So few that HotSpot does not compile the comparison for them while a job starts, which takes a second and more. */
    private static final int FIRST = 100;

    private static final int ONE_OF = 1_000;
    /** Bytes of the first records after which only few are examined. */
    private static final long MOST_BYTES = 1 << 20;

    private int taken;
    private long bytes;
    private int untilNext = 1;

    /**
     * True if the record that is emitted next is one of the chosen.
     *
     * @param records about how many were emitted since the last call
     */
    boolean isDue(int records) {
        untilNext -= records;
        if (untilNext > 0) {
            return false;
        }
        if (taken < FIRST) {
            taken++;
        }
        untilNext = taken < FIRST && bytes < MOST_BYTES ? 1 : ONE_OF;
        return true;
    }

    /** The size of a chosen record. */
    void examined(int size) {
        bytes += size;
        if (bytes >= MOST_BYTES) {
            untilNext = ONE_OF;
        }
    }
}
