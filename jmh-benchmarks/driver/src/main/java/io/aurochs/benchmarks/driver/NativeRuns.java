package io.aurochs.benchmarks.driver;

import io.aurochs.benchmarks.driver.CompareOptions.Calibration;
import java.util.List;
import java.util.Map;

/**
 * Runs of native pipelines' benchmarks, each in a fresh JVM, for commands that vary what {@code compare} keeps: the benchmark, the
 * number of workers, the rate. Immutable.
 */
public final class NativeRuns {
    private static final NativeEngine ENGINE = new NativeEngine();
    private static final JvmOptions JVM = new JvmOptions(JvmOptions.DEFAULT_HEAP, JvmOptions.DEFAULT_COLLECTOR);

    private final Home home;

    private NativeRuns(Home home) {
        this.home = home;
    }

    /** Of the repository that this program belongs to. */
    public static NativeRuns here() {
        return new NativeRuns(Home.find());
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
        return "heap " + JVM.heap() + ", " + JVM.collector() + " collector";
    }

    /** How long a run takes, about. */
    public static double expectedSeconds(String system, double warmup, double seconds) {
        return ENGINE.expectedSeconds(system, warmup, seconds);
    }

    /** Whether the build has left what a system needs. */
    public boolean isBuilt(String system) {
        if (!ENGINE.systems().contains(system)) {
            return false;
        }
        try {
            ENGINE.requireBuilt(home, List.of(system));
            return true;
        } catch (UsageException e) {
            return false;
        }
    }

    /** What runs a benchmark on so many workers, on the system that a request names. */
    public SystemRunner runner(String benchmark, int workers) {
        App app = NativeEngine.APPS.stream()
                .filter(known -> known.name().equals(benchmark))
                .findFirst()
                .orElseThrow();
        CompareOptions options = new CompareOptions(
                ENGINE,
                app,
                ENGINE.systems(),
                1,
                1,
                0,
                workers,
                false,
                0,
                Map.of(),
                Map.of(),
                home.text(),
                JVM,
                null,
                Calibration.NONE);
        return new ForkedRunner(options, home, null);
    }
}
