package io.aurochs.launcher;

import java.util.ArrayList;
import java.util.List;

/**
 * What the build leaves, by its path in a checkout: jars, and class path files, each with the entries of one kind of JVM. The
 * driver of the benchmarks looks for the same paths (its {@code Home}).
 */
public final class Products {
    /** Where the deliverable jars are. */
    public static final String DELIVERABLES = "dist/";

    /** Whose applications {@code compare} compares. */
    public static final List<String> ENGINES = List.of("storm", "flink", "native");

    static final List<String> FLINK_LINES = List.of("1.20", "2.3");
    static final String DEFAULT_FLINK_LINE = "2.3";

    /** What the script asks. */
    public static final String LAUNCHER = "launcher/target/aurochs-launcher.jar";

    /** Ours for Storm. */
    public static final String STORM_JAR = DELIVERABLES + "aurochs-storm.jar";

    /** Storm's own libraries. */
    public static final String STORM_CLASS_PATH = "storm-adapter/target/storm-client.classpath";

    /** The entries of {@link #STORM_CLASS_PATH}, and Storm's server library, for DRPC and the daemon. */
    static final String STORM_SERVER_CLASS_PATH = "storm-adapter/target/storm-server.classpath";

    static final String PLACEMENT_CLASS_PATH = "numa-placement/target/placement.classpath";
    /** Native pipelines, and the commands for them. */
    static final String JOBS_CLASS_PATH = "engine-core/target/jobs.classpath";

    /** SQL over native pipelines. */
    static final String SQL_CLASS_PATH = "sql/target/sql.classpath";

    static final String PROFILING_CLASS_PATH = "profiling/target/profiling.classpath";

    /** The program behind {@code compare}, {@code streambox}, {@code ordered}, {@code elf}, {@code study} and {@code demo}. */
    public static final String DRIVER_CLASS_PATH = "jmh-benchmarks/driver/target/driver.classpath";

    private static final String STORM_APPLICATION = "jmh-benchmarks/storm/target/storm-application.jar";

    /** What is counted unless another text is given. Nothing builds it. */
    public static final String TEXT = "jmh-benchmarks/workloads/src/main/data/kjv.txt.gz";

    private Products() {}

    static List<String> storm() {
        return List.of(STORM_JAR, STORM_CLASS_PATH);
    }

    static List<String> stormServer() {
        return List.of(STORM_JAR, STORM_SERVER_CLASS_PATH);
    }

    static List<String> flink(String line) {
        return List.of(flinkJar(line), flinkClassPath(line));
    }

    /** What the commands for Flink jobs need: SQL besides. */
    static List<String> flinkJobs(String line) {
        return List.of(flinkJar(line), flinkClassPath(line), flinkSqlClassPath(line));
    }

    static String flinkJar(String line) {
        return DELIVERABLES + "aurochs-flink-" + line + ".jar";
    }

    static String flinkClassPath(String line) {
        return "flink-adapter/flink-" + line + "/target/flink.classpath";
    }

    /** Of {@link #flinkClassPath} all, and Flink's libraries for SQL. */
    static String flinkSqlClassPath(String line) {
        return "flink-adapter/flink-" + line + "/target/flink-sql.classpath";
    }

    static List<String> profiling() {
        List<String> all = deliverables();
        all.add(PROFILING_CLASS_PATH);
        return all;
    }

    /** The jars to put into one's own Storm or Flink. */
    public static List<String> deliverables() {
        List<String> all = new ArrayList<>(List.of(STORM_JAR));
        FLINK_LINES.forEach(line -> all.add(flinkJar(line)));
        return all;
    }

    /** Everything that the driver starts a JVM with, and itself. */
    static List<String> driver() {
        List<String> all = new ArrayList<>(storm());
        FLINK_LINES.forEach(line -> all.addAll(flinkJobs(line)));
        all.add(DRIVER_CLASS_PATH);
        ENGINES.forEach(engine -> all.addAll(runs(engine)));
        all.add(STORM_APPLICATION);
        FLINK_LINES.forEach(line -> all.add("jmh-benchmarks/flink-" + line + "/target/examples/flink-word-count.jar"));
        return all;
    }

    /** What any command needs. */
    public static List<String> all() {
        List<String> all = driver();
        all.addAll(List.of(
                LAUNCHER,
                STORM_SERVER_CLASS_PATH,
                PROFILING_CLASS_PATH,
                PLACEMENT_CLASS_PATH,
                JOBS_CLASS_PATH,
                SQL_CLASS_PATH));
        return all;
    }

    /** What {@code compare} needs for applications of an engine: of Flink in the usual version alone, of native without peers. */
    public static List<String> compared(String engine) {
        List<String> all = new ArrayList<>();
        switch (engine) {
            case "storm" -> {
                all.addAll(runs(engine));
                all.addAll(storm());
                all.add(STORM_APPLICATION);
            }
            case "flink" -> {
                all.addAll(systems("flink-" + DEFAULT_FLINK_LINE));
                all.addAll(flink(DEFAULT_FLINK_LINE));
            }
            case "native" -> all.addAll(List.of(runs("engine", "aurochs"), runs("workloads", "loop")));
            default -> throw new IllegalArgumentException("engine=" + engine + " is none of " + ENGINES);
        }
        return all;
    }

    /** What the driver starts JVMs with for applications of an engine. */
    static List<String> runs(String engine) {
        List<String> all = new ArrayList<>();
        switch (engine) {
            case "storm" -> {
                all.addAll(systems("storm"));
                all.add(runs("storm", "loop"));
            }
            case "flink" -> FLINK_LINES.forEach(line -> all.addAll(systems("flink-" + line)));
            case "native" ->
                all.addAll(List.of(
                        runs("engine", "aurochs"),
                        runs("workloads", "loop"),
                        runs("flink-" + DEFAULT_FLINK_LINE, "stock"),
                        runs("jet", "stock")));
            default -> throw new IllegalArgumentException("engine=" + engine + " is none of " + ENGINES);
        }
        return all;
    }

    private static List<String> systems(String module) {
        return List.of(runs(module, "stock"), runs(module, "aurochs"));
    }

    private static String runs(String module, String system) {
        return "jmh-benchmarks/" + module + "/target/" + system + ".classpath";
    }
}
