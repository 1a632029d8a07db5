package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import io.aurochs.pipeline.Pipeline;
import java.util.function.Supplier;

/**
 * A benchmark's pipeline, ready to be started.
 *
 * @param first the transform that all records of the sources come to first
 * @param results of the run, when it has ended
 */
record BenchmarkPipeline(Pipeline pipeline, String first, Supplier<WindowChecksums> results) {}
