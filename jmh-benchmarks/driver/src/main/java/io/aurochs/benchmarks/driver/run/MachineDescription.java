package io.aurochs.benchmarks.driver.run;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The machine that a comparison ran on.
 *
 * @param processor model name
 * @param processors that this JVM may use
 * @param numaNodes with 1 where the kernel does not tell
 * @param memoryGb 0 where the kernel does not tell
 * @param os name and version
 * @param jvm name and version
 */
public record MachineDescription(
        String processor, int processors, int numaNodes, double memoryGb, String os, String jvm) {
    private static final double KB_PER_GB = 1024.0 * 1024.0;

    /** Describes this machine, as far as it can be read. */
    public static MachineDescription read() {
        String memoryKb = firstValue(Path.of("/proc/meminfo"), "MemTotal", "0").replaceAll("\\D", "");
        return new MachineDescription(
                firstValue(Path.of("/proc/cpuinfo"), "model name", System.getProperty("os.arch")),
                Runtime.getRuntime().availableProcessors(),
                countNumaNodes(),
                Math.round(Long.parseLong(memoryKb) / KB_PER_GB * 10) / 10.0,
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    }

    /** In one line. */
    public String line() {
        return processor + ", " + processors + " processors, " + numaNodes + " NUMA node" + (numaNodes == 1 ? "" : "s")
                + ", " + memoryGb + " GB, " + os + ", " + jvm;
    }

    private static String firstValue(Path file, String key, String otherwise) {
        try {
            for (String line : Files.readAllLines(file)) {
                int colon = line.indexOf(':');
                if (colon > 0 && line.substring(0, colon).trim().equals(key)) {
                    return line.substring(colon + 1).trim();
                }
            }
        } catch (IOException e) {
            // Not on Linux, or hidden: the description says less.
        }
        return otherwise;
    }

    private static int countNumaNodes() {
        int nodes = 0;
        try (DirectoryStream<Path> stream =
                Files.newDirectoryStream(Path.of("/sys/devices/system/node"), "node[0-9]*")) {
            for (Path ignored : stream) {
                nodes++;
            }
        } catch (IOException e) {
            // Not on Linux, or hidden.
        }
        return Math.max(nodes, 1);
    }
}
