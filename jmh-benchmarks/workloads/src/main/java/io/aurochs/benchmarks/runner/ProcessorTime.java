package io.aurochs.benchmarks.runner;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** Processor time that this process and its sub-processes have used so far. Any thread. */
public final class ProcessorTime {
    private ProcessorTime() {}

    /** Of all threads of this process, collector and compiler included, nanoseconds. */
    public static long ofThisProcessNs() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    /**
     * Of all processes that this one and its sub-processes have started and that live, nanoseconds, in steps of the kernel's, mostly of 10 ms.
     * What has ended counts no longer.
     */
    public static long ofSubProcessesNs() {
        return ProcessHandle.current()
                .descendants()
                .mapToLong(process ->
                        process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos())
                .sum();
    }
}
