package io.aurochs.benchmarks.runner;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What this process has used and done up to one moment.
 *
 * @param timeNs {@link System#nanoTime()}
 * @param records at the measured operator
 * @param cpuNs processor time of all threads, collector and compiler included
 * @param gcMs time in collections
 */
public record ProcessSample(long timeNs, long records, long cpuNs, long gcMs) {
    private static final Path STATUS = Path.of("/proc/self/status");

    /** @param records at the named operator, read just before */
    public static ProcessSample now(long records) {
        long gcMs = 0;
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            gcMs += Math.max(bean.getCollectionTime(), 0);
        }
        long cpuNs =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
        return new ProcessSample(System.nanoTime(), records, cpuNs, gcMs);
    }

    /** The largest resident set so far in MiB, or null where the kernel does not tell. */
    public static @Nullable Double peakRssMb() throws IOException {
        if (!Files.isReadable(STATUS)) {
            return null;
        }
        for (String line : Files.readAllLines(STATUS)) {
            if (line.startsWith("VmHWM:")) {
                return Long.parseLong(line.replaceAll("\\D", "")) / 1024.0;
            }
        }
        return null;
    }
}
