package io.aurochs.benchmarks.driver.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The engines by their names. */
public final class Engines {
    public static final List<String> NAMES = List.of(StormEngine.NAME, FlinkEngine.NAME, NativeEngine.NAME);

    private Engines() {}

    /**
     * @param flinkVersion as asked for; null: the default
     * @throws UsageException if there is no such engine or version, or a version makes no sense with it
     */
    public static Engine named(String name, @Nullable String flinkVersion) {
        return switch (name) {
            case FlinkEngine.NAME -> FlinkEngine.of(flinkVersion == null ? FlinkEngine.DEFAULT_VERSION : flinkVersion);
            case StormEngine.NAME -> withoutVersion(new StormEngine(), flinkVersion);
            case NativeEngine.NAME -> withoutVersion(new NativeEngine(), flinkVersion);
            default -> throw new UsageException("unknown engine '" + name + "': known are " + String.join(", ", NAMES));
        };
    }

    private static Engine withoutVersion(Engine engine, @Nullable String flinkVersion) {
        if (flinkVersion != null) {
            throw new UsageException("--flink " + flinkVersion + ": only for the engine flink");
        }
        return engine;
    }
}
