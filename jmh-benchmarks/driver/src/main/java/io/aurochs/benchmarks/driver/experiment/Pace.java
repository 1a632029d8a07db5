package io.aurochs.benchmarks.driver.experiment;

import io.aurochs.benchmarks.driver.run.RecordRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long and how often a point is measured.
 *
 * @param rounds runs of it, at most
 * @param warmup seconds before the window
 * @param seconds length of the window
 * @param range of the input that is measured, however long it takes, instead of {@code seconds} after {@code warmup}; null: none
 */
public record Pace(
        int rounds, double warmup, double seconds, @Nullable RecordRange range) {
    /** Unless another one is asked for. */
    public static final Pace USUAL = new Pace(3, 10, 10);
    /** Those that a plan for a given time chooses from, longest first. */
    public static final List<Pace> LADDER = List.of(USUAL, new Pace(3, 8, 6), new Pace(3, 6, 4), new Pace(3, 4, 2));

    /** Of windows of a fixed time. */
    public Pace(int rounds, double warmup, double seconds) {
        this(rounds, warmup, seconds, null);
    }

    /** The same rounds of a part of the input. */
    public Pace of(@Nullable RecordRange part) {
        return new Pace(rounds, warmup, seconds, part);
    }

    /** What one round measures, for people. */
    public String window() {
        return range == null
                ? Statistics.plain(seconds) + " s after " + Statistics.plain(warmup) + " s of warm-up"
                : "records " + range;
    }
}
