package io.aurochs.differential.flink.version;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Scatter;
import io.aurochs.differential.flink.job.Bench;
import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.Setup;
import java.util.Map;

/** Rebalanced and rescaled records that go to the idlest of several consumers, with an exchange by key behind. */
public final class AdaptivePartitioner implements FlinkJob {
    private static final int NUMBERS = 20_000;
    private static final int KEYS = 30;

    @Override
    public Map<String, String> settings() {
        return Map.of("taskmanager.network.adaptive-partitioner.enabled", "true");
    }

    @Override
    public void build(Bench bench) {
        bench.collect(
                bench.numbers("numbers", NUMBERS)
                        .rebalance()
                        .map(number -> number + 1)
                        .keyBy(number -> Scatter.key(KEYS, number))
                        .map(number -> number + 1)
                        // From one to several: else rescaling has no choice.
                        .setParallelism(1)
                        .rescale()
                        .map(number -> number + 1),
                "numbers");
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < NUMBERS; number++) {
            journal.note("numbers", number + 3);
        }
    }
}
