package io.aurochs.benchmarks.application;

import io.aurochs.benchmarks.runner.RunResult;
import java.time.Duration;
import java.util.Map;

/** Runs the plain loop. */
final class LoopSystem {
    static final String NAME = "loop";

    private LoopSystem() {}

    static RunResult run(RunProbes probes, Duration warmup, Duration measured) throws Exception {
        Thread loop = new Thread(new LoopRun(probes), "loop");
        loop.setDaemon(true);
        loop.start();
        RunPhases phases = new RunPhases(probes, () -> {
            if (!loop.isAlive() && !probes.window().over()) {
                throw new IllegalStateException("the loop ended before its time");
            }
        });
        RunResult result = phases.run(NAME, warmup, measured, Map.of());
        loop.join();
        return result;
    }
}
