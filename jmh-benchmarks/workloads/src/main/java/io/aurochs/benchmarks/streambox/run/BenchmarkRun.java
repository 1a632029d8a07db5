package io.aurochs.benchmarks.streambox.run;

import io.aurochs.benchmarks.runner.MeasuredRun;
import io.aurochs.benchmarks.runner.RunEnd;
import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A system that is computing a benchmark, measured.
 *
 * @param isLoop whether the system is the loop, with which it would be compared
 * @param delays of an open loop; else null
 * @param conf what else the result is to say of its configuration
 */
record BenchmarkRun(
        Benchmark<?> benchmark,
        RunningSystem system,
        boolean isLoop,
        @Nullable OutputDelays delays,
        Map<String, Object> conf)
        implements MeasuredRun {
    private static final Duration DRAIN = Duration.ofMinutes(1);
    private static final Duration CHECK = Duration.ofMinutes(1);

    @Override
    public long processed() {
        return system.processed();
    }

    @Override
    public boolean hasBegun() {
        return processed() > benchmark.recordsOfAWindow();
    }

    @Override
    public long behindNs() {
        return delays == null ? 0 : delays.behindNs(System.nanoTime());
    }

    @Override
    public void checkAlive() throws Exception {
        system.checkAlive();
    }

    @Override
    public RunEnd end(long deadlineNs) throws Exception {
        system.stop(deadlineNs);
        RunOutcome outcome = system.awaitEnd(DRAIN);
        ResultCheck check = isLoop ? ResultCheck.NONE : ResultCheck.of(benchmark, outcome, CHECK);
        Map<String, Object> allConf = new TreeMap<>(conf);
        allConf.putAll(system.conf());
        allConf.put("epochs", outcome.epochs());
        allConf.put("checked epochs", check.epochs());
        return new RunEnd(
                delays == null ? null : delays.delaysNs(), outcome.emitted(), 0, check.differences(), allConf);
    }
}
