package io.aurochs.benchmarks.driver.figure;

import io.aurochs.benchmarks.driver.run.RunResult;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A column of a figure's table that is not one of all figures.
 *
 * @param name above it, with the unit
 * @param format of its numbers
 * @param of what a run has measured; null for nothing
 */
public record FigureColumn(String name, String format, Function<RunResult, @Nullable Double> of) {
    /** What runs have measured under that very name. */
    public static FigureColumn measure(String name, String format) {
        return new FigureColumn(name, format, run -> run.measure(name));
    }
}
