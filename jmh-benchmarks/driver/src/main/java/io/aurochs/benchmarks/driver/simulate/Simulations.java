package io.aurochs.benchmarks.driver.simulate;

import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.profiling.simulate.SimulatedProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Several simulations at a time: each uses one core, and what it counts does not depend on the others. */
final class Simulations {
    private static final double NS_PER_S = 1e9;

    private final Simulation simulation;
    private final Consumer<String> progress;

    /** Simulates one column. */
    interface Simulation {
        SimulatedProfile run(SimulatedColumn column) throws RunFailure, InterruptedException;
    }

    /**
     * What came of several.
     *
     * @param rounds of each column of which some have ended, in their order
     * @param failures of the others
     */
    record Outcome(List<SimulatedRounds> rounds, List<RunFailure> failures) {
        /** The middle one of each column's. */
        List<SimulatedProfile> profiles() {
            return rounds.stream().map(SimulatedRounds::middle).toList();
        }

        /** A line for each column that ran several times. */
        List<String> spreads() {
            return rounds.stream()
                    .filter(column -> column.all().size() > 1)
                    .map(SimulatedRounds::spread)
                    .toList();
        }
    }

    /** @param progress receives a line for each that begins or ends, from any thread */
    Simulations(Simulation simulation, Consumer<String> progress) {
        this.simulation = simulation;
        this.progress = progress;
    }

    /**
     * Blocks until all are over. One that fails leaves the others as they are.
     *
     * @param rounds of each column
     * @param atATime how many
     */
    Outcome run(List<SimulatedColumn> columns, int rounds, int atATime) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(atATime);
        try {
            List<List<Future<SimulatedProfile>>> begun = new ArrayList<>();
            for (SimulatedColumn column : columns) {
                List<Future<SimulatedProfile>> ofColumn = new ArrayList<>();
                for (int round = 0; round < rounds; round++) {
                    ofColumn.add(threads.submit(() -> run(column)));
                }
                begun.add(ofColumn);
            }
            List<SimulatedRounds> ended = new ArrayList<>();
            List<RunFailure> failures = new ArrayList<>();
            for (List<Future<SimulatedProfile>> ofColumn : begun) {
                List<SimulatedProfile> profiles = new ArrayList<>();
                for (Future<SimulatedProfile> profile : ofColumn) {
                    try {
                        profiles.add(profile.get());
                    } catch (ExecutionException e) {
                        failures.add(failure(e));
                    }
                }
                if (!profiles.isEmpty()) {
                    ended.add(new SimulatedRounds(profiles));
                }
            }
            return new Outcome(ended, failures);
        } finally {
            threads.shutdownNow();
        }
    }

    private static RunFailure failure(ExecutionException e) {
        if (e.getCause() instanceof RunFailure failure) {
            return failure;
        }
        throw new IllegalStateException("a simulation ended with " + e.getCause(), e.getCause());
    }

    private SimulatedProfile run(SimulatedColumn column) throws RunFailure, InterruptedException {
        progress.accept(column.name() + ": begins");
        long start = System.nanoTime();
        SimulatedProfile profile = simulation.run(column);
        progress.accept(String.format(
                Locale.ROOT,
                "%s: %,.1f instructions a record, in %.0f s",
                column.name(),
                profile.perRecord().instructions(),
                (System.nanoTime() - start) / NS_PER_S));
        return profile;
    }
}
