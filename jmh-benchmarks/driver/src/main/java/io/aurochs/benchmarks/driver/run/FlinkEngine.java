package io.aurochs.benchmarks.driver.run;

import io.aurochs.benchmarks.driver.compare.CompareOptions;
import io.aurochs.benchmarks.driver.compare.ComparisonReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A version of Flink: stock runs on Flink's own target {@code local}, as it comes.
 *
 * @param version major and minor, as in the names of modules
 */
public record FlinkEngine(String version) implements Engine {
    public static final String NAME = "flink";
    public static final String DEFAULT_VERSION = "2.3";
    public static final List<String> VERSIONS = List.of("1.20", DEFAULT_VERSION);

    public static final App POJO = new App("pojo", "records", AppInput.GENERATED, true);
    public static final App KRYO = new App("kryo", "records", AppInput.GENERATED, true);
    public static final App WINDOW = new App("window", "records", AppInput.GENERATED, false);

    /** One kind of exchange each, and next to nothing else. */
    public static final List<App> EXCHANGES = Stream.of(
                    "keyby", "twoinput", "multiinput", "broadcast", "rebalance", "rebalance64", "async", "timers")
            .map(name -> new App(name, "records", AppInput.GENERATED, false))
            .toList();

    private static final String MAIN = "io.aurochs.benchmarks.flink.ApplicationRun";
    private static final String CHECKPOINTS =
            "every Flink system: checkpoints every 2 s, exactly once, aligned; state backend hashmap; no restarts";

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

    /** @throws UsageException if Aurochs does not know the version */
    public static FlinkEngine of(String version) {
        if (!VERSIONS.contains(version)) {
            throw new UsageException("--flink " + version + ": give one of " + String.join(", ", VERSIONS));
        }
        return new FlinkEngine(version);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<App> apps() {
        return Stream.of(List.of(StudyApps.WORD_COUNT), StudyApps.GENERATED, List.of(POJO, KRYO, WINDOW), EXCHANGES)
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public List<String> systems() {
        return List.of(Systems.STOCK, Systems.STOCK_REUSE, Systems.AUROCHS, Systems.AUROCHS_REUSE, Systems.LOOP);
    }

    @Override
    public int defaultParallelism() {
        return 2;
    }

    @Override
    public boolean hasAcks() {
        return false;
    }

    @Override
    public String variant(CompareOptions options) {
        return "Flink " + version;
    }

    @Override
    public void checkSetting(String key) {
        if (FIXED.contains(key)) {
            throw new UsageException("--set " + key + ": fixed by --systems or --parallelism");
        }
    }

    @Override
    public String mainClass() {
        return MAIN;
    }

    @Override
    public List<String> arguments(CompareOptions options) {
        return List.of("--app", options.app().name());
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
    public static List<String> flinkFlags() {
        List<String> flags = new ArrayList<>();
        OPEN_PACKAGES.forEach(name -> flags.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
        flags.add("--add-exports=java.base/sun.net.util=ALL-UNNAMED");
        return flags;
    }

    @Override
    public String classPath(Home home, String system) {
        return home.flinkClassPath(version, system.replace("-reuse", ""));
    }

    @Override
    public void requireBuilt(Home home, List<String> systems) {
        systems.forEach(system -> classPath(home, system));
        if (systems.stream().anyMatch(Systems::isAurochs)) {
            home.flinkJarClassPath(version);
        }
    }

    @Override
    public boolean tunesStock() {
        return false;
    }

    @Override
    public List<String> notes(ComparisonReport report) {
        return List.of(CHECKPOINTS);
    }

    @Override
    public Map<String, Object> stockSettings(StockTuning tuning) {
        return Map.of("flink", version);
    }

    @Override
    public String jobKey() {
        return "job";
    }

    @Override
    public List<Ratio> ratios() {
        return List.of(
                new Ratio(Systems.AUROCHS_WITH, Systems.AUROCHS),
                new Ratio(Systems.AUROCHS_WITH, Systems.STOCK),
                new Ratio(Systems.AUROCHS, Systems.STOCK),
                new Ratio(Systems.AUROCHS_REUSE, Systems.STOCK_REUSE),
                new Ratio(Systems.AUROCHS, Systems.LOOP));
    }

    /** Starting a cluster, and at the end waiting for a last checkpoint. */
    @Override
    public double overheadSeconds(String system) {
        return Systems.isEngine(system) ? 6 : 2;
    }

    @Override
    public String title() {
        return "Flink " + version;
    }

    @Override
    public Optional<String> guarantee(boolean acks) {
        return Optional.of("a checkpoint every 2 s, exactly once");
    }

    /** A buffer is sent after every record. */
    @Override
    public Map<String, String> unbatchedStock() {
        return Map.of("execution.buffer-timeout.interval", "0 ms");
    }
}
