package io.aurochs.benchmarks.streambox.loop;

/**
 * How fast a loop was.
 *
 * @param records that it took
 * @param bytes of their text or columns
 * @param elapsedNs wall time, ns
 * @param cpuNs the thread's CPU time, ns; below the wall time where it had to share its core
 */
public record LoopSpeed(long records, long bytes, long elapsedNs, long cpuNs) {
    private static final double NS_PER_S = 1e9;

    public double recordsPerSecond() {
        return records * NS_PER_S / elapsedNs;
    }

    public double recordsPerCpuSecond() {
        return records * NS_PER_S / cpuNs;
    }

    public double bytesPerSecond() {
        return bytes * NS_PER_S / elapsedNs;
    }
}
