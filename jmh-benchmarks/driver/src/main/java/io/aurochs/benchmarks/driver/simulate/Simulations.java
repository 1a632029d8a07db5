package io.aurochs.benchmarks.driver.simulate;

import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.SimulatedRunner;
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

    private final SimulatedRunner runner;
    private final Consumer<String> progress;

    /** @param progress told what begins and ends, a line each, by any thread */
    Simulations(SimulatedRunner runner, Consumer<String> progress) {
        this.runner = runner;
        this.progress = progress;
    }

    /**
     * Blocks until all are over, or one has failed.
     *
     * @param atATime how many
     * @return their profiles, in the same order
     */
    List<SimulatedProfile> run(List<SimulatedColumn> columns, int atATime) throws RunFailure, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(atATime);
        try {
            List<Future<SimulatedProfile>> begun = new ArrayList<>();
            for (SimulatedColumn column : columns) {
                begun.add(threads.submit(() -> run(column)));
            }
            List<SimulatedProfile> profiles = new ArrayList<>();
            for (Future<SimulatedProfile> profile : begun) {
                profiles.add(profile.get());
            }
            return profiles;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RunFailure failure) {
                throw failure;
            }
            throw new IllegalStateException("a simulation ended with " + e.getCause(), e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private SimulatedProfile run(SimulatedColumn column) throws RunFailure, InterruptedException {
        progress.accept(column.name() + ": begins");
        long start = System.nanoTime();
        SimulatedProfile profile = runner.run(column.system(), column.name(), column.settings());
        progress.accept(String.format(
                Locale.ROOT,
                "%s: %,.1f instructions a record, in %.0f s",
                column.name(),
                profile.perRecord().instructions(),
                (System.nanoTime() - start) / NS_PER_S));
        return profile;
    }
}
