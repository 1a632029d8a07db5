package io.aurochs.benchmarks.streambox.pipeline;

/** When a stream's records are due, counted from the first call. Any thread. */
interface EmissionSchedule {
    /** As fast as they are taken: whatever is asked for is due now. */
    EmissionSchedule AT_ONCE = records -> System.nanoTime();

    /** When a stream's first {@code records} records have all come, as {@link System#nanoTime()}. */
    long dueNs(long records);

    /** So many records a second, evenly. */
    static EmissionSchedule ofRate(double recordsPerSecond) {
        long originNs = System.nanoTime();
        double intervalNs = 1e9 / recordsPerSecond;
        return records -> originNs + (long) (records * intervalNs);
    }
}
