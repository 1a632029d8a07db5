package io.aurochs.profiling.model;

import java.util.List;
import java.util.Map;

/**
 * What a tool has seen of a running JVM.
 *
 * @param seconds for which it looked
 * @param processors that the JVM may use, or the processor time per time that its containers allow
 * @param threads all that ran in that time
 * @param samples of threads that were running, in proportion to their time outside the kernel or to all of it
 * @param runtime what the JVM itself reports
 * @param codeBytes size of compiled methods by {@code package.Class.method}; empty if it is not known
 */
public record Observation(
        double seconds,
        double processors,
        List<ThreadUse> threads,
        List<StackSample> samples,
        RuntimeFigures runtime,
        Map<String, Long> codeBytes) {
    public Observation {
        threads = List.copyOf(threads);
        samples = List.copyOf(samples);
        codeBytes = Map.copyOf(codeBytes);
    }
}
