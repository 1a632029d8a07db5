package io.aurochs.profiling.model;

import java.util.List;
import java.util.Map;

/**
 * Where the processor time of a job goes.
 *
 * @param seconds for which it was looked at
 * @param processors that its JVM may use, or the processor time per time that its containers allow
 * @param total of all threads
 * @param tasks of the job, those with most processor time first
 * @param otherThreads of the host framework, the JVM and the job that run no task
 * @param unknownPackages seconds of processor time in packages that no table names and that count as user code, most first
 * @param runtime what the JVM itself reports
 * @param samples that the shares of Java threads rest on
 */
public record Profile(
        double seconds,
        double processors,
        Shares total,
        List<TaskProfile> tasks,
        TaskProfile otherThreads,
        Map<String, Double> unknownPackages,
        RuntimeFigures runtime,
        int samples) {

    /** Of all processor time there was, 0 to 1: what nothing of the JVM used. */
    public double idleShare() {
        return Math.max(0, 1 - total.totalSeconds() / (seconds * processors));
    }

    /** Of all threads. */
    public double contextSwitchesPerSecond() {
        return otherThreads.contextSwitchesPerSecond()
                + tasks.stream()
                        .mapToDouble(TaskProfile::contextSwitchesPerSecond)
                        .sum();
    }
}
