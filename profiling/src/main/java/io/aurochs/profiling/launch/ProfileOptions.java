package io.aurochs.profiling.launch;

import io.aurochs.profiling.model.FrameTable;
import io.aurochs.profiling.sample.ToolChoice;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How a job is profiled.
 *
 * @param name for the head of the column
 * @param tools to look with
 * @param warmup before it counts
 * @param time for which it counts
 * @param frames what the job's classes belong to
 * @param directory for everything that comes of it
 */
record ProfileOptions(
        String name, ToolChoice tools, Duration warmup, Duration time, FrameTable frames, Path directory) {}
