package io.aurochs.benchmarks.driver.run;

import io.aurochs.benchmarks.driver.run.Engine.Installation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The engines by their names. */
public final class Engines {
    private static final List<String> NAMES =
            List.of(StormEngine.NAME, FlinkEngine.NAME, NativeEngine.NAME, OrderedEngine.NAME);

    private Engines() {}

    /**
     * An engine.
     *
     * @param flinkVersion as asked for; null: the default
     * @throws UsageException if there is no such engine or version, or a version makes no sense with it
     */
    public static Engine named(String name, @Nullable String flinkVersion, Installation here) {
        UsageException.unless(
                flinkVersion == null || name.equals(FlinkEngine.NAME),
                "--flink " + flinkVersion + ": only for the engine flink");
        return switch (name) {
            case FlinkEngine.NAME ->
                new FlinkEngine(flinkVersion == null ? FlinkEngine.DEFAULT_VERSION : flinkVersion, here);
            case StormEngine.NAME -> new StormEngine(here);
            case NativeEngine.NAME -> new NativeEngine(here);
            case OrderedEngine.NAME -> new OrderedEngine(here);
            default -> throw new UsageException("unknown engine '" + name + "': known are " + String.join(", ", NAMES));
        };
    }
}
