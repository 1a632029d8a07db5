package io.aurochs.benchmarks.driver;

import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.run.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options about how long and how often runs are measured, of all commands alike. */
public final class PaceOptions {
    private static final double LONGEST_S = 86_400;

    @Option(names = "--rounds", description = "Runs of each system. Default: 3.")
    private @Nullable Integer rounds;

    @Option(names = "--seconds", description = "Length of the measured window. Default: 10.")
    private @Nullable Double seconds;

    @Option(names = "--warmup", description = "Seconds before the window. Default: 10.")
    private @Nullable Double warmup;

    /** Whether one of them was given. */
    public boolean isGiven() {
        return rounds != null || seconds != null || warmup != null;
    }

    /** Whether a number of rounds was given. */
    public boolean isRoundsGiven() {
        return rounds != null;
    }

    /** Whether a time was given. */
    public boolean isTimeGiven() {
        return seconds != null || warmup != null;
    }

    /**
     * The pace that was asked for.
     *
     * @param usual for what was not given
     * @throws UsageException if it makes no sense
     */
    public Pace or(Pace usual) {
        Pace pace = new Pace(
                rounds == null ? usual.rounds() : rounds,
                warmup == null ? usual.warmup() : warmup,
                seconds == null ? usual.seconds() : seconds);
        UsageException.unless(pace.rounds() >= 1, "--rounds " + rounds + ": give at least 1");
        UsageException.unless(
                pace.seconds() > 0 && pace.seconds() <= LONGEST_S, "--seconds " + seconds + ": give more than 0");
        UsageException.unless(
                pace.warmup() >= 0 && pace.warmup() <= LONGEST_S, "--warmup " + warmup + ": give 0 or more");
        return pace;
    }
}
