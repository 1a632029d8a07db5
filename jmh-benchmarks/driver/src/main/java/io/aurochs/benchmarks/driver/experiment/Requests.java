package io.aurochs.benchmarks.driver.experiment;

import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.RunPlace;
import io.aurochs.benchmarks.driver.run.RunRequest;
import java.util.Optional;

/** What is asked of an engine for a run of a point, given what has been measured before it: rates and stock's settings may follow from that. */
@FunctionalInterface
public interface Requests {
    /**
     * A run.
     *
     * @param engine that runs it
     * @param place where
     * @param request what is to run
     * @param processors how many the JVM may use
     * @param round from 1
     */
    record Asked(Engine engine, RunPlace place, RunRequest request, int processors, int round) {}

    /** Empty if there is nothing to ask for: a load, and no peak of which it is a share. */
    Optional<Asked> of(Point point, int round, Pace pace, Measured measured);
}
