package io.aurochs.benchmarks.pipeline;

import io.aurochs.config.WebConfig;
import io.aurochs.web.LivePage;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The live page of a large job, polled five times a second as a browser does that has the tasks of a vertex open. What counts is the
 * processor time of the page's own threads, which is printed as a percentage of one core; an operation always takes a second.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 10)
@Measurement(iterations = 5, time = 10)
@Fork(1)
@State(Scope.Thread)
public class LivePageBenchmark {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long PERIOD_NS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final int POLLS = 5;

    /** Of the job, half of them in the vertex that is open. */
    @Param("1000")
    int tasks;

    private final LivePage page = LivePage.open(new WebConfig(true, 0, "127.0.0.1"));
    private @Nullable URI url;
    private long startNs;
    private long startCpuNs;

    @Setup
    public void start() {
        page.add(new CountingJob(tasks / 2));
        url = page.url().orElseThrow();
    }

    @Setup(Level.Iteration)
    public void begin() {
        startNs = System.nanoTime();
        startCpuNs = cpuNs();
    }

    @TearDown(Level.Iteration)
    public void print() {
        System.out.printf(
                "(the page takes %.2f %% of a core) ", 100.0 * (cpuNs() - startCpuNs) / (System.nanoTime() - startNs));
    }

    private static long cpuNs() {
        long sum = 0;
        for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
            if (thread != null && isOfPage(thread.getThreadName())) {
                sum += Math.max(0, THREADS.getThreadCpuTime(thread.getThreadId()));
            }
        }
        return sum;
    }

    /** The last is the JDK's server's. */
    private static boolean isOfPage(String name) {
        return name.startsWith("aurochs-web") || name.startsWith("HTTP-Dispatcher");
    }

    @Benchmark
    public long aSecondOfPolls() throws IOException {
        long start = System.nanoTime();
        long bytes = 0;
        for (int poll = 0; poll < POLLS; poll++) {
            if (poll == 0) {
                bytes += read("/api/jobs") + read("/api/machine");
            }
            bytes += read("/api/jobs/1?vertex=1");
            long next = start + (poll + 1) * PERIOD_NS;
            for (long left = next - System.nanoTime(); left > 0; left = next - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        }
        return bytes;
    }

    private int read(String path) throws IOException {
        if (url == null) {
            throw new IllegalStateException("not started");
        }
        try (InputStream answer = url.resolve(path).toURL().openStream()) {
            return answer.readAllBytes().length;
        }
    }

    @TearDown
    public void stop() {
        page.close();
    }
}
