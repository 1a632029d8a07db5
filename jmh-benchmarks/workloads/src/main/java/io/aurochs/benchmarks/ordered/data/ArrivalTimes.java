package io.aurochs.benchmarks.ordered.data;

import io.aurochs.benchmarks.streambox.data.EpochPlan;

/** The times of a stream whose records come in the order of their times, evenly spread over each epoch. Pure functions. */
final class ArrivalTimes {
    private ArrivalTimes() {}

    /**
     * Of the records from {@code first} on, in ms.
     *
     * @throws IllegalArgumentException when the plan has records that come early
     */
    static long[] of(EpochPlan plan, long first, int count) {
        if (plan.earlyPercent() != 0) {
            throw new IllegalArgumentException("early=" + plan.earlyPercent()
                    + ": records of the queries come in the order of their times; give 0");
        }
        long[] times = new long[count];
        for (int i = 0; i < count; i++) {
            long record = first + i;
            times[i] = plan.startMs(plan.epoch(record))
                    + record % plan.recordsPerEpoch() * plan.spanMs() / plan.recordsPerEpoch();
        }
        return times;
    }
}
