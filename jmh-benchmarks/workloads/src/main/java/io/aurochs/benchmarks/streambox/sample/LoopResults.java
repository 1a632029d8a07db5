package io.aurochs.benchmarks.streambox.sample;

import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.data.RecordBatch;
import io.aurochs.benchmarks.streambox.loop.Loop;
import io.aurochs.benchmarks.streambox.loop.LoopRun;
import io.aurochs.benchmarks.streambox.result.WindowChecksum;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import java.util.SortedMap;

/** What a benchmark's loop computes. */
public final class LoopResults {
    private LoopResults() {}

    public static <B extends RecordBatch> SortedMap<Long, WindowChecksum> of(Benchmark<B> benchmark, long epochs) {
        WindowChecksums results = new WindowChecksums();
        Loop<B> loop = benchmark.loop(results);
        new LoopRun<>(loop, benchmark.replay()).run(epochs);
        loop.end();
        return results.byEnd();
    }
}
