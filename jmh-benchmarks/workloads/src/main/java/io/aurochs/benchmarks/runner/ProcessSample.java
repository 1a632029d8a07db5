package io.aurochs.benchmarks.runner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What this process has used and done up to one moment.
 *
 * @param timeNs {@link System#nanoTime()}
 * @param records at the measured operator
 * @param cpuNs processor time of all threads, collector and compiler included, and of other processes that are part of the system, such as
 *     the scripts of a topology
 * @param gcMs time in collections
 * @param contextSwitches of the threads that live; 0 where the kernel does not tell
 */
public record ProcessSample(long timeNs, long records, long cpuNs, long gcMs, long contextSwitches) {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final Path THREADS = Path.of("/proc/self/task");

    /**
     * Looks at this process.
     *
     * @param records at the named operator, read just before
     * @param cpuNs processor time, read just before
     */
    public static ProcessSample now(long records, long cpuNs) {
        long gcMs = 0;
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            gcMs += Math.max(bean.getCollectionTime(), 0);
        }
        return new ProcessSample(System.nanoTime(), records, cpuNs, gcMs, switchesOfThreads());
    }

    private static long switchesOfThreads() {
        long switches = 0;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
            for (Path thread : threads) {
                switches += switchesOfThread(thread.resolve("status"));
            }
        } catch (IOException e) {
            // Not on Linux, or hidden.
        }
        return switches;
    }

    private static long switchesOfThread(Path status) throws IOException {
        try (Stream<String> lines = Files.lines(status)) {
            return lines.filter(line -> line.contains("ctxt_switches:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .sum();
        } catch (NoSuchFileException | UncheckedIOException e) {
            return 0; // The thread has ended meanwhile: before its file was opened, or before it was read.
        }
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
