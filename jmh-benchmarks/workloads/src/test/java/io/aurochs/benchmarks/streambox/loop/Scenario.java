package io.aurochs.benchmarks.streambox.loop;

import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.data.EpochPlan;

/** How a small stream comes: its epochs, its windows, and whether some records come late. */
record Scenario(EpochPlan plan, TimeWindows sliding, TimeWindows fixed, int latePercent) {
    static final int EPOCHS = 12;

    private static final long LATE_MS = 500;

    /** The times as they come: some of them moved back, by up to 500 ms. */
    long[] delayed(long[] times, long firstRecord) {
        long[] delayed = times.clone();
        for (int i = 0; i < times.length; i++) {
            long bits = Mix.of(99, firstRecord + i);
            if (Mix.below(100, bits) < latePercent) {
                delayed[i] = Math.max(0, times[i] - Mix.below((int) LATE_MS, Mix.of(bits)));
            }
        }
        return delayed;
    }

    /** Whether so much time passes that some of the delayed records are late for every window, if any are delayed. */
    boolean leavesSomeLate() {
        return plan.spanMs() * EPOCHS > LATE_MS;
    }
}
