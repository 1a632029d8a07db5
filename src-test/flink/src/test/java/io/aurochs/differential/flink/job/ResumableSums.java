package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Scatter;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;

/** Sums per key; half way, the source waits at the run's gate {@link #RESUMED}, and all it emitted opens {@link #HALF}. */
public final class ResumableSums implements FlinkJob {
    /** Opens when the first half has been added to the sums. */
    public static final String HALF = "half";
    /** Lets the source emit the rest. */
    public static final String RESUMED = "resumed";

    private static final int NUMBERS = 20_000;
    private static final int KEYS = 300;

    @Override
    public void build(Bench bench) {
        int producers = bench.setup().producers();
        NumberSource numbers = NumberSource.below(bench.run(), "numbers", producers, NUMBERS)
                .waitingAt(NUMBERS / 2 / producers, RESUMED);
        bench.collect(
                bench.from(numbers, WatermarkStrategy.noWatermarks(), "numbers")
                        .rebalance()
                        .map(number -> number)
                        .keyBy(number -> Scatter.key(KEYS, number))
                        .process(new SumAtEnd(bench.run(), HALF, NUMBERS / 2 / producers * (long) producers))
                        .uid(bench.uid("sum")),
                "sums");
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        SumAtEnd.Sums sums = new SumAtEnd.Sums();
        for (long number = 0; number < NUMBERS; number++) {
            sums.add(Scatter.key(KEYS, number), number);
        }
        sums.note(journal, "sums");
    }
}
