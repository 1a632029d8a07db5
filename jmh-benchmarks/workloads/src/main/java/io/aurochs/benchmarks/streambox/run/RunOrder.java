package io.aurochs.benchmarks.streambox.run;

import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import java.util.Map;

/**
 * How a system is to run.
 *
 * @param parallelism workers, subtasks, or whatever the system computes with
 * @param rate records a second of an open loop, of all streams together; 0: as fast as they are taken
 * @param settings of all systems
 * @param watermarks is to hear of every watermark that is emitted, and processed by the sink
 */
public record RunOrder(int parallelism, double rate, Map<String, String> settings, WatermarkListener watermarks) {
    public RunOrder {
        settings = Map.copyOf(settings);
    }

    /** Of each of so many streams, when the windows of a benchmark are full. */
    public EmissionSchedule schedule(int streams, Benchmark<?> benchmark) {
        return new EmissionSchedule(rate / streams, benchmark.recordsOfAWindow() / streams);
    }
}
