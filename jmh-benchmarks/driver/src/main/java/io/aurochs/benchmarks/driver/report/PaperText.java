package io.aurochs.benchmarks.driver.report;

import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import io.aurochs.benchmarks.driver.experiment.Condition;
import io.aurochs.benchmarks.driver.experiment.Point;
import org.jspecify.annotations.Nullable;

/**
 * What the text of a paper says about a figure; what can only be read off its plots is not among it.
 *
 * @param figure its number
 * @param place where in the paper
 * @param statement a sentence; null where there is a value alone
 * @param value the same in a cell of a table; null if it belongs to no point that is measured here
 * @param engine of the points; null: of all
 * @param app of the points; null: of all
 * @param variant of the points, how its name begins; null: of all
 * @param targetMs of the points; null: of all
 */
@JsonIncludeProperties({"place", "statement"})
public record PaperText(
        String figure,
        String place,
        @Nullable String statement,
        @Nullable String value,
        @Nullable String engine,
        @Nullable String app,
        @Nullable String variant,
        @Nullable Double targetMs) {
    /** Whether its value belongs into the row of a point. */
    boolean isOf(Point point) {
        return value != null
                && (engine == null || engine.equals(point.setup().engine()))
                && (app == null || app.equals(point.setup().app()))
                && (variant == null || point.variant().name().startsWith(variant))
                && (targetMs == null || Condition.target(targetMs).equals(point.condition()));
    }

    /** For people. */
    public String line() {
        return place + ": " + statement;
    }
}
