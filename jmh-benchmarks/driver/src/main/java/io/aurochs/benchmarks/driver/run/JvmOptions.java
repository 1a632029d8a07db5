package io.aurochs.benchmarks.driver.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What every compared JVM gets: the same heap and the same collector.
 *
 * @param heap initial and largest heap, as the JVM spells it
 * @param collector as in -XX:+Use...GC
 * @param hugePages whether memory is in huge pages
 */
public record JvmOptions(String heap, String collector, boolean hugePages) {
    public static final String DEFAULT_HEAP = "2g";
    public static final String DEFAULT_COLLECTOR = "Parallel";
    public static final JvmOptions USUAL = new JvmOptions(DEFAULT_HEAP, DEFAULT_COLLECTOR);
    public static final List<String> COLLECTORS = List.of("Serial", "Parallel", "G1", "Z");

    /** What off-heap bundles need, and no messages to anybody about their use. */
    public static final List<String> OFF_HEAP = List.of(
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "-Dchronicle.analytics.disable=true");

    private static final long MB_OF_PROCESSOR = 512;
    private static final long FEWEST_MB = 2048;

    /** With huge pages, where the kernel gives them. */
    public JvmOptions(String heap, String collector) {
        this(heap, collector, areHugePagesGiven());
    }

    /** Whether the kernel gives huge pages; the launcher has looked. */
    public static boolean areHugePagesGiven() {
        return Boolean.getBoolean("aurochs.hugepages");
    }

    /** Whether the JVM takes it for a size. */
    public static boolean isHeap(String heap) {
        return heap.matches("[1-9]\\d*[kKmMgG]");
    }

    /**
     * A heap for so many processors: that of few, and with more of them 512 MB for each, unless that is more than half of the memory.
     *
     * @param memoryGb of the machine; 0: unknown
     */
    public static String heapFor(int processors, double memoryGb) {
        long wanted = MB_OF_PROCESSOR * processors;
        long possible = memoryGb == 0 ? wanted : Math.min(wanted, (long) (memoryGb * 1024 / 2));
        return possible <= FEWEST_MB ? DEFAULT_HEAP : possible + "m";
    }

    /** In a few words. */
    public String words() {
        return "heap " + heap + ", " + collector + " collector" + (hugePages ? ", huge pages" : "");
    }

    /**
     * What starts a JVM, before its flags.
     *
     * @param cpus the kernel's numbers of those that it may use; empty: all that this process may use
     */
    static List<String> program(List<Integer> cpus) {
        if (cpus.isEmpty()) {
            return List.of(java());
        }
        String list = cpus.stream().map(String::valueOf).collect(Collectors.joining(","));
        return List.of("taskset", "--cpu-list", list, java());
    }

    /** The flags for a JVM that runs a system, without class path; {@code more} are that system's own. */
    public List<String> flags(List<String> more) {
        List<String> flags = new ArrayList<>();
        flags.add("-Xms" + heap);
        flags.add("-Xmx" + heap);
        flags.add("-XX:+Use" + collector + "GC");
        // As the launcher does for jobs; stock's JVMs gain by it, too.
        flags.add("-XX:+UseCondCardMark");
        if (hugePages) {
            flags.add("-XX:+UseTransparentHugePages");
        }
        flags.add("-Djava.awt.headless=true");
        flags.addAll(more);
        return flags;
    }

    /** The java program of this very JVM. */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
