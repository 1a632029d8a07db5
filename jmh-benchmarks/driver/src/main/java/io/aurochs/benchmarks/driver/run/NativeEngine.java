package io.aurochs.benchmarks.driver.run;

import io.aurochs.benchmarks.driver.compare.CompareOptions;
import io.aurochs.benchmarks.driver.compare.ComparisonReport;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** StreamBox's six benchmarks on pipelines of Aurochs, on Flink and on Hazelcast Jet; their records come from memory. */
public record NativeEngine() implements Engine {
    public static final String NAME = "native";

    public static final List<App> APPS = Stream.of("grep", "wordcount", "join", "distinct", "netmon", "tweets")
            .map(name -> new App(name, "records", AppInput.GENERATED, true))
            .toList();

    private static final String MAIN = "io.aurochs.benchmarks.streambox.run.ApplicationRun";
    private static final String WORKERS = "aurochs.workers.count";

    /** Of the data; see {@code DataSettings} of the module workloads. */
    private static final Set<String> DATA_SETTINGS = Set.of("records", "early", "ahead", "kept", "seed");

    /** As Hazelcast's manual has them. */
    private static final List<String> JET_FLAGS = List.of(
            "--add-modules=java.se",
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.management/sun.management=ALL-UNNAMED",
            "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED");

    /** A setting of Flink's is passed on under this prefix. */
    private static final String FLINK_KEYS = "flink.";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<App> apps() {
        return APPS;
    }

    @Override
    public List<String> systems() {
        return List.of(Systems.AUROCHS, Systems.FLINK, Systems.JET, Systems.LOOP);
    }

    @Override
    public int defaultParallelism() {
        return Runtime.getRuntime().availableProcessors();
    }

    @Override
    public boolean hasAcks() {
        return false;
    }

    @Override
    public String variant(CompareOptions options) {
        return "records from memory";
    }

    @Override
    public void checkSetting(String key) {
        if (key.equals(WORKERS)) {
            throw new UsageException("--set " + key + ": fixed by --parallelism");
        }
        if (!key.startsWith("aurochs.") && !key.startsWith(FLINK_KEYS) && !DATA_SETTINGS.contains(key)) {
            throw new UsageException("--set " + key + ": known are those of aurochs, flink.KEY and of the data "
                    + String.join(", ", DATA_SETTINGS.stream().sorted().toList()));
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
        return switch (Systems.program(system)) {
            case Systems.AUROCHS -> JvmOptions.OFF_HEAP;
            case Systems.FLINK -> FlinkEngine.flinkFlags();
            case Systems.JET -> JET_FLAGS;
            default -> List.of();
        };
    }

    @Override
    public String classPath(Home home, String system) {
        return home.nativeClassPath(system);
    }

    @Override
    public void requireBuilt(Home home, List<String> systems) {
        systems.forEach(home::nativeClassPath);
    }

    @Override
    public boolean tunesStock() {
        return false;
    }

    @Override
    public List<String> notes(ComparisonReport report) {
        return List.of(
                "latency: from when a watermark is due at the source to when the sink has all results that it ends");
    }

    @Override
    public Map<String, Object> stockSettings(StockTuning tuning) {
        return Map.of();
    }

    @Override
    public String jobKey() {
        return "pipeline";
    }

    @Override
    public List<Ratio> ratios() {
        return List.of(
                new Ratio(Systems.AUROCHS_WITH, Systems.AUROCHS),
                new Ratio(Systems.AUROCHS, Systems.FLINK),
                new Ratio(Systems.AUROCHS, Systems.JET),
                new Ratio(Systems.AUROCHS, Systems.LOOP));
    }

    /** Generating the data. */
    @Override
    public double overheadSeconds(String system) {
        return 8;
    }

    /** An engine's results are checked by running the loop, which takes as long again, or a minute. */
    @Override
    public double expectedSeconds(String system, double warmup, double seconds) {
        double run = warmup + seconds;
        return overheadSeconds(system) + run + (Systems.isEngine(system) ? Math.min(60, run) : 0);
    }
}
