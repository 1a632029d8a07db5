package io.aurochs.benchmarks.driver.study.tables;

import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.profiling.model.Category;
import io.aurochs.profiling.model.Stall;
import io.aurochs.profiling.report.ProfileDocument;
import io.aurochs.profiling.report.ProfileDocument.Part;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A run that was profiled.
 *
 * @param point of which
 * @param application for people
 * @param engine with its version
 * @param profile of its window
 */
public record Observed(Point point, String application, String engine, ProfileDocument profile) {
    /** What ran it. */
    String system() {
        return point.variant().name();
    }

    /** Of the cycles, 0 to 1; null if they were not counted, or the processor does not tell. */
    @Nullable
    Double stall(Stall stall) {
        return profile.topDown() == null ? null : profile.topDown().get(stall);
    }

    /** Of the processor time, 0 to 1: what is of any of these. */
    double share(Category... categories) {
        return Arrays.stream(categories)
                .mapToDouble(category -> total().shares().getOrDefault(category, 0.0))
                .sum();
    }

    /** Of the processors' time, 0 to 1. */
    double utilisation() {
        return 1 - total().idleShare();
    }

    /** All threads together. */
    Part total() {
        return profile.parts().get(0);
    }
}
