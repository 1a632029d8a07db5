package io.aurochs.benchmarks.driver.experiment;

import java.util.List;

/**
 * What is to be run.
 *
 * @param pace of all runs
 * @param runs in their order
 * @param leftOut a line for each kind of points that there is no time for
 */
public record Plan(Pace pace, List<PlannedRun> runs, List<String> leftOut) {
    /** Copies what it is given. */
    public Plan {
        runs = List.copyOf(runs);
        leftOut = List.copyOf(leftOut);
    }

    /** How long all of it takes, about, beside what is kept from before. */
    public double seconds() {
        return runs.stream().mapToDouble(PlannedRun::seconds).sum();
    }

    /** How many runs are kept from before. */
    public long kept() {
        return runs.stream().filter(PlannedRun::isKept).count();
    }
}
