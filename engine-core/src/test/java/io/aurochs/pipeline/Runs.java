package io.aurochs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;

/** Runs pipelines to their ends. */
final class Runs {
    private Runs() {}

    /** Runs one, and checks that it gives all memory back. */
    static void run(int workers, Pipeline pipeline) throws InterruptedException {
        run(Map.of("aurochs.workers.count", workers, "aurochs.memory.bytes", "1g"), pipeline);
    }

    /** The same with other settings. */
    static void run(Map<String, ?> settings, Pipeline pipeline) throws InterruptedException {
        Pipelines running = Pipelines.start(settings, pipeline);
        try (running) {
            running.await();
        }
        assertThat(running.memoryBytes()).as("memory that was not given back").isZero();
    }
}
