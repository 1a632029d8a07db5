package io.aurochs.benchmarks.driver.run;

import io.aurochs.benchmarks.driver.run.App.Input;
import io.aurochs.benchmarks.driver.run.Engine.Facts;
import io.aurochs.benchmarks.driver.run.Engine.Installation;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** StreamBox's six benchmarks on pipelines of Aurochs, on Flink and on Hazelcast Jet; their records come from memory. */
public class NativeEngine extends Engine {
    public static final String NAME = "native";
    /** Epochs in memory unless something else is set; the module workloads decides it. */
    public static final int EPOCHS_KEPT = 4;

    static final String MAIN = "io.aurochs.benchmarks.streambox.run.ApplicationRun";
    static final String JOB_KEY = "pipeline";

    private static final Facts FACTS = new Facts(
            NAME,
            "native",
            MAIN,
            JOB_KEY,
            Stream.of("grep", "wordcount", "join", "distinct", "netmon", "tweets")
                    .map(name -> new App(name, "records", Input.GENERATED, true))
                    .toList(),
            List.of(Systems.AUROCHS, Systems.FLINK, Systems.JET, Systems.LOOP),
            List.of(
                    new Ratio(Systems.AUROCHS_WITH, Systems.AUROCHS),
                    new Ratio(Systems.AUROCHS, Systems.FLINK),
                    new Ratio(Systems.AUROCHS, Systems.JET),
                    new Ratio(Systems.AUROCHS, Systems.LOOP)));
    private static final String WORKERS = "aurochs.workers.count";
    /** Of the data; see {@code DataSettings} of the module workloads. */
    private static final List<String> DATA_SETTINGS = List.of("ahead", "early", "kept", "records", "seed");
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
    /** How often results are to fall due in a window, at least. */
    private static final double LEAST_RESULTS = 3;

    public NativeEngine(Installation here) {
        super(FACTS, here);
    }

    /** Others that run in the same way. */
    NativeEngine(Facts facts, Installation here) {
        super(facts, here);
    }

    /** Records of an epoch unless something else is set, of each stream where there are two; the module workloads decides it. */
    public static int recordsOfEpoch(String benchmark) {
        return switch (benchmark) {
            case "grep" -> 100_000;
            case "netmon" -> 500_000;
            default -> 1_000_000;
        };
    }

    /** Records of all streams in one second of event time, at whose end results are due. */
    int recordsBetweenResults(String app) {
        return switch (app) {
            case "join" -> 2_000_000;
            case "netmon" -> 500_000;
            default -> 1_000_000;
        };
    }

    @Override
    public int usualParallelism() {
        return Runtime.getRuntime().availableProcessors();
    }

    @Override
    public String variant(boolean acks) {
        return "records from memory";
    }

    @Override
    public Optional<String> note() {
        return Optional.of(
                "latency: from when a watermark is due at the source to when the sink has all results that it ends");
    }

    /** What a user may say about the data. */
    List<String> dataSettings() {
        return DATA_SETTINGS;
    }

    @Override
    public void checkSetting(String key) {
        UsageException.unless(!key.equals(WORKERS), "--set " + key + ": fixed by --parallelism");
        UsageException.unless(
                key.startsWith("aurochs.")
                        || key.startsWith(FLINK_KEYS)
                        || dataSettings().contains(key),
                "--set " + key + ": known are those of aurochs, flink.KEY and of the data "
                        + String.join(", ", dataSettings()));
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
    public String classPath(String system) {
        return home().nativeClassPath(system);
    }

    /** At a low rate the window is longer, so that some results fall due in it. */
    @Override
    public double windowSeconds(String app, double rate, double seconds) {
        return rate == 0 ? seconds : Math.max(seconds, Math.ceil(LEAST_RESULTS * recordsBetweenResults(app) / rate));
    }

    /** Generating the data. */
    @Override
    protected double overheadSeconds(String system) {
        return 8;
    }

    /** An engine's results are checked by running the loop, which takes as long again, or a minute. */
    @Override
    public double expectedSeconds(String system, double warmup, double seconds) {
        double run = warmup + seconds;
        return overheadSeconds(system) + run + (Systems.isEngine(system) ? Math.min(60, run) : 0);
    }
}
