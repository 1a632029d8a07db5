package io.aurochs.benchmarks.driver.experiment;

import java.util.List;

/**
 * How long and how often a point is measured.
 *
 * @param rounds runs of it, at most
 * @param warmup seconds before the window
 * @param seconds length of the window
 */
public record Pace(int rounds, double warmup, double seconds) {
    /** Unless another one is asked for. */
    public static final Pace USUAL = new Pace(3, 10, 10);
    /** Those that a plan for a given time chooses from, longest first. */
    public static final List<Pace> LADDER = List.of(USUAL, new Pace(3, 8, 6), new Pace(3, 6, 4), new Pace(3, 4, 2));
}
