package io.aurochs.launcher;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The kinds of JVM that are started, with their flags. */
enum Jvm {
    /** Runs Storm topologies. */
    STORM,
    /** Runs Flink jobs. */
    FLINK,
    /** Runs Flink jobs that SQL describes. */
    FLINK_SQL,
    /** Runs Flink jobs that SQL describes, which is typed at a terminal: only warnings belong there. */
    FLINK_SHELL,
    /** Runs native pipelines that other processes submit. */
    NATIVE,
    /** Waits beside the JVMs that it measures; part of the engine may run in it. */
    DRIVER,
    /** Waits beside a JVM that it looks at. */
    PROFILE,
    /** Plans. */
    TOOL,
    /** Packs what lies in the checkout. */
    PACKER;

    /** What off-heap bundles need, with Chronicle's analytics off. The root pom.xml gives tests the same flags. */
    private static final List<String> OFF_HEAP = List.of(
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "-Dchronicle.analytics.disable=true");

    /**
     * Of JVMs that run jobs: one that has no heap left ends at once, with exit code 3. What goes on in it cannot be relied on: threads
     * of the engine's own libraries end silently, and what waits for them waits for ever.
     */
    private static final String END_WITHOUT_HEAP = "-XX:+ExitOnOutOfMemoryError";

    /**
     * Of JVMs that run jobs: the Serial and the Parallel collector note each reference that is written into an object in a table, of which
     * one cache line stands for 32 KB of heap. Threads of different cores then write to the same lines, unless they look first.
     */
    private static final String CONDITIONAL_CARD_MARKS = "-XX:+UseCondCardMark";

    /**
     * Of JVMs that run jobs: heap and compiled code in pages of 2 MB, where the kernel gives them. A core keeps the addresses of a few
     * thousand pages at hand; of 4 KB each that is a few megabytes.
     */
    private static final String HUGE_PAGES = "-XX:+UseTransparentHugePages";

    /** The user's own choice of pages, which the flag above would overrule. */
    private static final Pattern OWN_PAGES =
            Pattern.compile("-XX:[+-]Use(LargePages|HugeTLBFS|SHM|TransparentHugePages)");

    /** Of JVMs that wait beside one that is measured: none of its processors for threads that compile or collect. */
    private static final List<String> WATCHER = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    /**
     * What Flink's own configuration gives its JVMs besides (env.java.opts.all, for Java 17): Kryo and others look into the JDK.
     * flink-adapter/pom.xml gives tests the same.
     */
    private static final List<String> FLINKS_OWN = List.of(
            "--add-exports=java.base/sun.net.util=ALL-UNNAMED",
            "--add-exports=java.rmi/sun.rmi.registry=ALL-UNNAMED",
            "--add-exports=jdk.compiler/com.sun.tools.javac.api=ALL-UNNAMED",
            "--add-exports=jdk.compiler/com.sun.tools.javac.file=ALL-UNNAMED",
            "--add-exports=jdk.compiler/com.sun.tools.javac.parser=ALL-UNNAMED",
            "--add-exports=jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED",
            "--add-exports=jdk.compiler/com.sun.tools.javac.util=ALL-UNNAMED",
            "--add-exports=java.security.jgss/sun.security.krb5=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.net=ALL-UNNAMED",
            "--add-opens=java.base/java.io=ALL-UNNAMED",
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-opens=java.base/java.text=ALL-UNNAMED",
            "--add-opens=java.base/java.time=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
            "--add-opens=java.base/java.util.concurrent.atomic=ALL-UNNAMED",
            "--add-opens=java.base/java.util.concurrent.locks=ALL-UNNAMED");

    private static final int WARNS_OF_RAW_MEMORY = 23;
    private static final int WARNS_OF_NATIVE_CALLS = 24;

    List<String> flags(Installation home, Environment environment) {
        List<String> flags = new ArrayList<>();
        boolean isFlink = this == FLINK || this == FLINK_SQL || this == FLINK_SHELL;
        if (this == DRIVER || this == PROFILE) {
            flags.addAll(WATCHER);
        }
        if (this == STORM || isFlink || this == NATIVE || this == DRIVER) {
            flags.addAll(OFF_HEAP);
        }
        if (isFlink) {
            FLINKS_OWN.stream().filter(environment::knowsModuleOf).forEach(flags::add);
        }
        flags.addAll(ofNewerJdks(environment.javaVersion()));
        if (this == DRIVER || this == PROFILE || this == PACKER) {
            flags.add("-Daurochs.home=" + home.root());
        }
        switch (this) {
            case STORM -> flags.addAll(ofJobs("aurochs-log4j2.xml", environment));
            case NATIVE -> flags.addAll(ofJobs("", environment));
            case FLINK -> flags.addAll(ofJobs("aurochs-flink-log4j2.xml", environment));
            case FLINK_SQL ->
                flags.addAll(ofJobs("aurochs-flink-log4j2.xml,classpath:aurochs-flink-sql-log4j2.xml", environment));
            case FLINK_SHELL ->
                flags.addAll(ofJobs(
                        "aurochs-flink-log4j2.xml,classpath:aurochs-flink-sql-log4j2.xml,"
                                + "classpath:aurochs-flink-shell-log4j2.xml",
                        environment));
            case DRIVER -> {
                // It starts JVMs that run jobs.
                flags.add("-Daurochs.hugepages=" + environment.hugePages());
                flags.add("-Djava.awt.headless=true");
            }
            case PROFILE, TOOL, PACKER -> {}
        }
        return flags;
    }

    /**
     * The user's own come last and win.
     *
     * @param logging configuration files; empty for a JVM that has no Log4j
     */
    private static List<String> ofJobs(String logging, Environment environment) {
        List<String> flags = new ArrayList<>(List.of(END_WITHOUT_HEAP, CONDITIONAL_CARD_MARKS));
        if (environment.hugePages()
                && environment.userOptions().stream()
                        .noneMatch(option -> OWN_PAGES.matcher(option).matches())) {
            flags.add(HUGE_PAGES);
        }
        if (!logging.isEmpty()) {
            flags.add("-Dlog4j2.configurationFile=classpath:" + logging);
        }
        flags.addAll(environment.userOptions());
        return flags;
    }

    /** What newer JDKs want said aloud: raw memory (off-heap bundles) and native calls (thread binding). */
    private static List<String> ofNewerJdks(int version) {
        List<String> flags = new ArrayList<>();
        if (version >= WARNS_OF_RAW_MEMORY) {
            flags.add("--sun-misc-unsafe-memory-access=allow");
        }
        if (version >= WARNS_OF_NATIVE_CALLS) {
            flags.add("--enable-native-access=ALL-UNNAMED");
        }
        return flags;
    }
}
