package io.aurochs.profiling.launch;

import io.aurochs.profiling.model.FrameTable;
import io.aurochs.profiling.sample.HardwareTool;
import io.aurochs.profiling.sample.Tool;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a job is profiled.
 *
 * @param name for the head of the column
 * @param stacks what samples stacks
 * @param hardware what counts the processor's cycles; null: nothing
 * @param stacksNamed whether the user asked for that tool by name; else Flight Recorder stands in where it fails
 * @param hardwareNamed whether the user asked for those counters by name; else the profile does without where they fail
 * @param warmup before it counts
 * @param time for which it counts
 * @param frames what the job's classes belong to
 * @param directory for everything that comes of it
 */
record ProfileOptions(
        String name,
        Tool stacks,
        @Nullable HardwareTool hardware,
        boolean stacksNamed,
        boolean hardwareNamed,
        Duration warmup,
        Duration time,
        FrameTable frames,
        Path directory) {}
