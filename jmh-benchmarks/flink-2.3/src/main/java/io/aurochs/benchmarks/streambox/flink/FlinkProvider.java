package io.aurochs.benchmarks.streambox.flink;

import io.aurochs.benchmarks.runner.UsageException;
import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.run.RunOrder;
import io.aurochs.benchmarks.streambox.run.RunningSystem;
import io.aurochs.benchmarks.streambox.run.SystemProvider;
import java.util.Map;

/** Flink; a setting {@code flink.KEY} is Flink's own KEY. */
public final class FlinkProvider implements SystemProvider {
    private static final String NAME = "flink";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void check(Map<String, String> settings) {
        JobConfiguration.fixed(settings).ifPresent(key -> {
            throw new UsageException("--set " + key + ": fixed by --systems or --parallelism");
        });
    }

    @Override
    public RunningSystem start(Benchmark<?> benchmark, RunOrder order) throws Exception {
        return FlinkSystem.start(benchmark, order, JobConfiguration.of(order));
    }
}
