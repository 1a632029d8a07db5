package io.aurochs.profiling.model;

/**
 * Where the threads of one task spend their time.
 *
 * @param name of the task, or of several that share their threads
 * @param threads how many run its subtasks
 * @param shares of their processor time
 * @param idleShare of their elapsed time, 0 to 1: how much of it they did not run
 * @param contextSwitchesPerSecond of all of them
 * @param nativeCodeBytes compiled code that a thread was seen in, the mean over its threads; 0 if the tool does not tell
 */
public record TaskProfile(
        String name,
        int threads,
        Shares shares,
        double idleShare,
        double contextSwitchesPerSecond,
        double nativeCodeBytes) {}
