package io.aurochs.benchmarks.driver.run;

import java.util.List;

/**
 * Runs of native pipelines' benchmarks, each in a fresh JVM, for commands that vary what {@code compare} keeps: the benchmark, the
 * number of workers, the rate. Immutable.
 */
public final class NativeRuns {
    private static final NativeEngine ENGINE = new NativeEngine();

    private final EngineRuns runs;

    private NativeRuns(EngineRuns runs) {
        this.runs = runs;
    }

    /** Of the repository that this program belongs to. */
    public static NativeRuns here() {
        return new NativeRuns(new ForkedEngineRuns(ENGINE, Home.find(), ForkedEngineRuns.JVM, null));
    }

    /** The names of the benchmarks. */
    public static List<String> benchmarks() {
        return NativeEngine.APPS.stream().map(App::name).toList();
    }

    /**
     * Checks a setting.
     *
     * @throws UsageException if it is not the user's to set
     */
    public static void checkSetting(String key) {
        ENGINE.checkSetting(key);
    }

    /** What every JVM gets, in a few words. */
    public static String jvm() {
        return ForkedEngineRuns.JVM.words();
    }

    /** How long a run takes, about. */
    public static double expectedSeconds(String system, double warmup, double seconds) {
        return ENGINE.expectedSeconds(system, warmup, seconds);
    }

    /** Whether the build has left what a system needs. */
    public boolean isBuilt(String system) {
        return ENGINE.systems().contains(system)
                && runs.missing(List.of(system)).isEmpty();
    }

    /** What runs a benchmark on so many workers, on the system that a request names. */
    public SystemRunner runner(String benchmark, int workers) {
        return runs.runner(new RunPlace(benchmark, workers, false, null, List.of()));
    }
}
