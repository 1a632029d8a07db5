package io.aurochs.profiling.model;

/**
 * What a thread has used while it was looked at.
 *
 * @param id the operating system's
 * @param name as the JVM or the operating system knows it
 * @param userSeconds processor time outside the kernel
 * @param kernelSeconds processor time inside
 * @param contextSwitches voluntary and not
 */
public record ThreadUse(long id, String name, double userSeconds, double kernelSeconds, long contextSwitches) {
    /** Processor time. */
    public double cpuSeconds() {
        return userSeconds + kernelSeconds;
    }
}
