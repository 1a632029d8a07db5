package io.aurochs.benchmarks.ordered.data;

import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.draw.RandomStream;
import io.aurochs.benchmarks.streambox.data.EpochPlan;
import io.aurochs.benchmarks.streambox.data.Generator;
import io.aurochs.benchmarks.streambox.data.NumberRecords;

/** The input of operators that multiply matrices: columns {@link #KEY}, as {@link TupleKeys} draws it, and {@link #VALUE}, any 64 bits. */
public final class TupleGenerator implements Generator<NumberRecords> {
    public static final int KEY = 0;
    public static final int VALUE = 1;

    private static final long KEY_DRAWS = 1;
    private static final long VALUES = 2;

    private final EpochPlan plan;
    private final TupleKeys keys;
    private final long keySeed;
    private final long valueSeed;

    /** Of a plan whose records are not early. */
    public TupleGenerator(long seed, EpochPlan plan, TupleKeys keys) {
        this.plan = plan;
        this.keys = keys;
        keySeed = Mix.of(seed, KEY_DRAWS);
        valueSeed = Mix.of(seed, VALUES);
    }

    @Override
    public EpochPlan plan() {
        return plan;
    }

    @Override
    public NumberRecords generate(long first, int count) {
        long[] drawn = new long[count];
        long[] values = new long[count];
        RandomStream random = new RandomStream(keySeed);
        for (int i = 0; i < count; i++) {
            random.startRecord(first + i);
            drawn[i] = keys.draw(random);
            values[i] = Mix.of(valueSeed, first + i);
        }
        return new NumberRecords(ArrivalTimes.of(plan, first, count), drawn, values);
    }
}
