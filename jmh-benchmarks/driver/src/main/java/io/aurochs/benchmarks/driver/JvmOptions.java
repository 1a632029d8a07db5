package io.aurochs.benchmarks.driver;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What every compared JVM gets: the same heap, the same collector.
 *
 * @param heap initial and largest heap, as the JVM spells it
 * @param collector as in -XX:+Use...GC
 */
record JvmOptions(String heap, String collector) {
    static final String DEFAULT_HEAP = "2g";
    static final String DEFAULT_COLLECTOR = "Parallel";
    static final List<String> COLLECTORS = List.of("Serial", "Parallel", "G1", "Z");

    /** What off-heap bundles need, and no messages to anybody about their use. */
    static final List<String> OFF_HEAP = List.of(
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "-Dchronicle.analytics.disable=true");

    /** The flags for a JVM that runs a system, without class path; {@code more} are that system's own. */
    List<String> flags(List<String> more) {
        List<String> flags = new ArrayList<>();
        flags.add("-Xms" + heap);
        flags.add("-Xmx" + heap);
        flags.add("-XX:+Use" + collector + "GC");
        flags.add("-Djava.awt.headless=true");
        flags.addAll(more);
        return flags;
    }

    /** The java program of this very JVM. */
    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
