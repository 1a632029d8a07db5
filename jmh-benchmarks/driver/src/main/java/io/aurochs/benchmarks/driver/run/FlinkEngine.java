package io.aurochs.benchmarks.driver.run;

import io.aurochs.application.nexmark.query.Query;
import io.aurochs.benchmarks.driver.run.App.Input;
import io.aurochs.benchmarks.driver.run.Engine.Facts;
import io.aurochs.benchmarks.driver.run.Engine.Installation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** A version of Flink: stock runs on Flink's own target {@code local}, as it comes. */
public class FlinkEngine extends Engine {
    public static final String NAME = "flink";
    public static final String DEFAULT_VERSION = "2.3";
    public static final List<String> VERSIONS = List.of("1.20", DEFAULT_VERSION);

    /** Queries in SQL. */
    private static final List<App> NEXMARK = Query.all().stream()
            .map(query -> new App("nexmark-" + query.name(), "events", Input.GENERATED, false, query.keepsInput()))
            .toList();

    /** From Kafka to Kafka, with a broker in a JVM of its own, which the run starts. */
    private static final App KAFKA = new App("kafka", "records", Input.GENERATED, true);

    /** Where a run finds the broker's class path. */
    private static final String BROKER = "-Daurochs.benchmarks.broker.classpath=";

    private static final List<App> APPS = Stream.of(
                    StudyApps.all().stream(),
                    Stream.of("pojo", "kryo").map(name -> new App(name, "records", Input.GENERATED, true)),
                    // A window has no latency, nor have the exchanges: one kind each, and next to nothing else.
                    Stream.of(
                                    "window",
                                    "keyby",
                                    "twoinput",
                                    "multiinput",
                                    "broadcast",
                                    "rebalance",
                                    "rebalance64",
                                    "async",
                                    "chain",
                                    "timers")
                            .map(name -> new App(name, "records", Input.GENERATED, false)),
                    Stream.of(KAFKA),
                    NEXMARK.stream())
            .flatMap(Function.identity())
            .toList();

    /** In these the systems differ, or an option sets them. */
    private static final Set<String> FIXED =
            Set.of("execution.target", "execution.attached", "pipeline.object-reuse", "parallelism.default");

    /** What Flink's own scripts open to it on JDK 17. */
    private static final List<String> OPEN_PACKAGES = List.of(
            "java.lang",
            "java.lang.reflect",
            "java.io",
            "java.net",
            "java.nio",
            "sun.nio.ch",
            "java.text",
            "java.time",
            "java.util",
            "java.util.concurrent",
            "java.util.concurrent.atomic",
            "java.util.concurrent.locks");

    private static final String BUFFER_TIMEOUT = "execution.buffer-timeout.interval";
    private static final int SIMULATED_BUFFER_TIMEOUT_S = 5;

    private final String version;

    /**
     * A version.
     *
     * @param version major and minor, as in the names of modules
     * @throws UsageException if Aurochs does not know it
     */
    public FlinkEngine(String version, Installation here) {
        super(facts(version), here);
        UsageException.unless(
                VERSIONS.contains(version), "--flink " + version + ": give one of " + String.join(", ", VERSIONS));
        this.version = version;
    }

    private static Facts facts(String version) {
        return new Facts(
                NAME,
                "Flink " + version,
                "io.aurochs.benchmarks.flink.ApplicationRun",
                "job",
                APPS,
                List.of(Systems.STOCK, Systems.STOCK_REUSE, Systems.AUROCHS, Systems.AUROCHS_REUSE, Systems.LOOP),
                List.of(
                        new Ratio(Systems.AUROCHS_WITH, Systems.AUROCHS),
                        new Ratio(Systems.AUROCHS_WITH, Systems.STOCK),
                        new Ratio(Systems.AUROCHS, Systems.STOCK),
                        new Ratio(Systems.AUROCHS_REUSE, Systems.STOCK_REUSE),
                        new Ratio(Systems.AUROCHS, Systems.LOOP)));
    }

    /** Major and minor. */
    public String version() {
        return version;
    }

    @Override
    public Map<String, List<App>> suites() {
        return Map.of(StudyApps.SUITE, StudyApps.all(), "nexmark", NEXMARK);
    }

    @Override
    public int usualParallelism() {
        return 2;
    }

    @Override
    public Optional<String> note() {
        return Optional.of(
                "every Flink system: checkpoints every 2 s, exactly once, aligned; state backend hashmap; no restarts");
    }

    @Override
    public Map<String, Object> stockSettings() {
        return Map.of("flink", version);
    }

    @Override
    public Optional<String> guarantee(boolean acks) {
        return Optional.of("a checkpoint every 2 s, exactly once");
    }

    @Override
    public void checkSetting(String key) {
        UsageException.unless(!FIXED.contains(key), "--set " + key + ": fixed by --systems or --parallelism");
    }

    @Override
    public List<String> jvmFlags(String system) {
        List<String> flags = flinkFlags();
        if (Systems.isAurochs(system)) {
            JvmOptions.OFF_HEAP.stream().filter(flag -> !flags.contains(flag)).forEach(flags::add);
        }
        return flags;
    }

    /** What Flink itself needs; a new list. */
    static List<String> flinkFlags() {
        List<String> flags = new ArrayList<>();
        OPEN_PACKAGES.forEach(name -> flags.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
        flags.add("--add-exports=java.base/sun.net.util=ALL-UNNAMED");
        return flags;
    }

    @Override
    public String classPath(String system) {
        return home().flinkClassPath(version, system.replace("-reuse", ""));
    }

    @Override
    public List<String> jvmFlags(String system, String app) {
        List<String> flags = jvmFlags(system);
        if (readsKafka(app) && Systems.isEngine(system)) {
            flags.add(BROKER + home().kafkaBrokerClassPath());
        }
        return flags;
    }

    @Override
    public String classPath(String system, String app) {
        String program = system.replace("-reuse", "");
        if (NEXMARK.contains(app(app))) {
            return home().flinkSqlClassPath(version, program);
        }
        return readsKafka(app) ? home().flinkKafkaClassPath(version, program) : classPath(system);
    }

    private boolean readsKafka(String app) {
        return app.equals(KAFKA.name());
    }

    @Override
    public void requireBuilt(List<String> systems) {
        super.requireBuilt(systems);
        if (systems.stream().anyMatch(Systems::isAurochs)) {
            home().flinkJarClassPath(version);
        }
    }

    /** A buffer is sent after every record. */
    @Override
    public Map<String, String> unbatchedStock() {
        return Map.of(BUFFER_TIMEOUT, "0 ms");
    }

    /** Stock sends buffers 50 times less often; bundles are filled, unless a task has no more input. Checkpoints come with neither. */
    @Override
    public Map<String, String> simulatedSettings(String system) {
        Map<String, String> settings = new HashMap<>(
                Map.of(BUFFER_TIMEOUT, SIMULATED_BUFFER_TIMEOUT_S + " s", "execution.checkpointing.interval", "1 h"));
        if (Systems.isAurochs(system)) {
            settings.putAll(Map.of("aurochs.bundle.latency", "10s", "aurochs.bundle.latency.source", "10s"));
        }
        return settings;
    }

    /** Longer than a buffer that is not full is kept: its records are in flight, and nothing moves. Threads without input do not poll. */
    @Override
    public int simulatedQuietSeconds() {
        return SIMULATED_BUFFER_TIMEOUT_S + 3;
    }

    /** Starting a cluster, and at the end waiting for a last checkpoint. */
    @Override
    protected double overheadSeconds(String system) {
        return Systems.isEngine(system) ? 6 : 2;
    }
}
