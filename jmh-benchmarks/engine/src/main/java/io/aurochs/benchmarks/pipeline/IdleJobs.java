package io.aurochs.benchmarks.pipeline;

import com.sun.management.OperatingSystemMXBean;
import io.aurochs.operator.EpochSource;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.Pipelines;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What jobs cost whose sources have nothing: processor time of the process, in hundredths of one core. Arguments: number of jobs, how long a
 * source says that it has nothing in milliseconds (0: until it is woken), seconds of one measurement, how many of them.
 */
public final class IdleJobs {
    private static final double NS_PER_S = 1e9;
    private static final long SETTLE_S = 5;

    private IdleJobs() {}

    /** Prints a line for each measurement. */
    public static void main(String[] args) throws InterruptedException {
        int jobs = Integer.parseInt(args[0]);
        long waitMs = Long.parseLong(args[1]);
        long seconds = Long.parseLong(args[2]);
        int rounds = Integer.parseInt(args[3]);
        long wait = waitMs == 0 ? EpochSource.UNTIL_WOKEN : TimeUnit.MILLISECONDS.toNanos(waitMs);
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        try (Pipelines pipelines = Pipelines.start(Map.of("aurochs.workers.count", 2))) {
            for (int job = 0; job < jobs; job++) {
                Pipeline pipeline = Pipeline.named("job-" + job);
                pipeline.source("idle", NumberEpochs.NUMBER, () -> () -> wait)
                        .filter("none", number -> false)
                        .sink("nothing", worker -> record -> {});
                pipelines.submit(pipeline);
            }
            TimeUnit.SECONDS.sleep(SETTLE_S);
            for (int round = 0; round < rounds; round++) {
                long start = System.nanoTime();
                long before = system.getProcessCpuTime();
                TimeUnit.SECONDS.sleep(seconds);
                double used = (system.getProcessCpuTime() - before) / NS_PER_S;
                double passed = (System.nanoTime() - start) / NS_PER_S;
                System.out.printf(
                        "jobs=%d wait_ms=%d cpu_s=%.4f in_s=%.2f core_percent=%.3f%n",
                        jobs, waitMs, used, passed, 100 * used / passed);
            }
        }
    }
}
