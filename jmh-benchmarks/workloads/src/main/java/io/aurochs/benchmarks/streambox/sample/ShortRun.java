package io.aurochs.benchmarks.streambox.sample;

import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.run.RunOrder;
import io.aurochs.benchmarks.streambox.run.RunOutcome;
import io.aurochs.benchmarks.streambox.run.RunningSystem;
import io.aurochs.benchmarks.streambox.run.SystemProvider;
import java.time.Duration;

/** A run that is stopped after a few epochs. */
public final class ShortRun {
    private static final int LEAST_EPOCHS = 10;
    private static final Duration END = Duration.ofSeconds(30);

    private ShortRun() {}

    /** Blocks until the system has processed ten epochs, or one or two more, and has ended. */
    public static RunOutcome of(SystemProvider provider, Benchmark<?> benchmark, RunOrder order) throws Exception {
        RunningSystem system = provider.start(benchmark, order);
        while (system.processed()
                < (long) LEAST_EPOCHS * benchmark.replay().epoch(0).size()) {
            system.checkAlive();
            Thread.sleep(1);
        }
        system.stop(System.nanoTime());
        return system.awaitEnd(END);
    }
}
