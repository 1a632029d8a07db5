package io.aurochs.benchmarks.streambox.data;

import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.draw.Permutation;

/** The event times of a stream. Immutable. */
final class EventTimes {
    private static final long ORDER = 1;
    private static final long EARLY = 2;

    private final EpochPlan plan;
    private final Permutation permutation;
    private final long orderSeed;
    private final long earlySeed;

    EventTimes(long seed, EpochPlan plan) {
        this.plan = plan;
        permutation = new Permutation(plan.recordsPerEpoch());
        orderSeed = Mix.of(seed, ORDER);
        earlySeed = Mix.of(seed, EARLY);
    }

    /** Of record {@code i}, in ms. */
    long timeMs(long i) {
        long epoch = plan.epoch(i);
        int place = (int) (i % plan.recordsPerEpoch());
        long position = permutation.at(Mix.of(orderSeed, epoch), place);
        return plan.startMs(epoch + epochsEarly(i)) + position * plan.spanMs() / plan.recordsPerEpoch();
    }

    private int epochsEarly(long i) {
        if (plan.earlyPercent() == 0) {
            return 0;
        }
        long bits = Mix.of(earlySeed, i);
        return Mix.below(100, bits) < plan.earlyPercent() ? 1 + Mix.below(plan.earlyEpochs(), Mix.of(bits)) : 0;
    }

    /** Of the records from {@code first} on, in ms. */
    long[] timesMs(long first, int count) {
        long[] times = new long[count];
        for (int i = 0; i < count; i++) {
            times[i] = timeMs(first + i);
        }
        return times;
    }
}
