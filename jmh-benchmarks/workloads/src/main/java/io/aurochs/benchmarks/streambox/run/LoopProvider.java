package io.aurochs.benchmarks.streambox.run;

import io.aurochs.benchmarks.runner.LoopRun;
import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import java.util.Map;

/** The plain loop, which has no settings. */
public final class LoopProvider implements SystemProvider {
    static final String NAME = LoopRun.NAME;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void check(Map<String, String> settings) {}

    @Override
    public RunningSystem start(Benchmark<?> benchmark, RunOrder order) {
        return LoopSystem.start(benchmark, order);
    }
}
