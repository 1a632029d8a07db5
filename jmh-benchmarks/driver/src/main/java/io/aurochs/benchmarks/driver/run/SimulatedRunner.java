package io.aurochs.benchmarks.driver.run;

import io.aurochs.profiling.sample.SamplingException;
import io.aurochs.profiling.simulate.Callgrind;
import io.aurochs.profiling.simulate.SimulatedProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs systems on a simulated processor, each in a fresh JVM, and counts what a bounded part of their input costs there. Any thread. */
public final class SimulatedRunner {
    /** The names of the marks at which a run waits: those of its class {@code Pauses}. */
    private static final String WARM = "warm";

    private static final String MEASURED = "measured";
    private static final long POLL_MS = 50;
    /** For the check of the results and the end. */
    private static final Duration END = Duration.ofMinutes(10);

    private final Engine engine;
    private final RunPlace place;
    private final Duration longest;

    /**
     * Runs nothing yet.
     *
     * @param place with the range of records that is measured
     * @param longest that one run may take to the end of what is measured
     */
    public SimulatedRunner(Engine engine, RunPlace place, Duration longest) {
        this.engine = engine;
        this.place = place;
        this.longest = longest;
    }

    /**
     * Blocks until the run is over, its results are checked, and its profile is made.
     *
     * @param system which
     * @param name of the profile
     * @param settings of the topology or job
     * @throws RunFailure if it fails, or its results are wrong
     */
    public SimulatedProfile run(String system, String name, Map<String, String> settings)
            throws RunFailure, InterruptedException {
        ScratchDirectory scratch = ScratchDirectory.create();
        Path marks = scratch.path().resolve("marks");
        RunRequest request = new RunRequest(system, 0, 0, 0, settings, false);
        List<String> program = new ArrayList<>(Callgrind.program(scratch.path()));
        program.add(JvmOptions.java());
        try {
            List<String> command = new RunCommandLine(engine, place)
                    .of(request, program, Callgrind.jvmFlags(scratch.path()), scratch.path());
            command.addAll(
                    List.of("--pauses", marks.toString(), "--quiet", Integer.toString(engine.simulatedQuietSeconds())));
            Files.createDirectory(marks);
            try (ChildProcess child = ChildProcess.start("the simulated JVM of " + name, scratch, command)) {
                Callgrind simulation = new Callgrind(scratch.path(), child.pid());
                return watch(child, simulation, system, name, marks);
            }
        } catch (SamplingException | IOException e) {
            throw new RunFailure("cannot simulate " + name + ": " + e.getMessage(), List.of());
        } finally {
            scratch.close();
        }
    }

    private SimulatedProfile watch(ChildProcess child, Callgrind simulation, String system, String name, Path marks)
            throws RunFailure, SamplingException, IOException, InterruptedException {
        long deadlineNs = System.nanoTime() + longest.toNanos();
        await(child, system, marks.resolve(WARM), deadlineNs);
        simulation.begin();
        Files.delete(marks.resolve(WARM));
        await(child, system, marks.resolve(MEASURED), deadlineNs);
        simulation.end();
        Map<Integer, String> threads = simulation.threadNames();
        Files.delete(marks.resolve(MEASURED));
        RunResult result = ForkedRunner.result(system, name, child, child.await(END));
        if (!result.resultsEqual()) {
            throw new RunFailure(name + " has wrong results: " + result.differences(), List.of());
        }
        Double records = result.measure("records");
        if (records == null || records < 1) {
            throw new RunFailure(
                    name + ": no record was processed in the window; give a larger part of the input as --records",
                    List.of());
        }
        return SimulatedProfile.of(name, records.longValue(), simulation, threads);
    }

    private static void await(ChildProcess child, String system, Path mark, long deadlineNs)
            throws RunFailure, IOException, InterruptedException {
        while (!Files.exists(mark)) {
            if (!child.running()) {
                ForkedRunner.result(system, "the simulated JVM of " + system, child, child.await(END));
                throw new RunFailure("the simulated JVM of " + system + " ended too early", child.tail());
            }
            if (System.nanoTime() > deadlineNs) {
                throw RunFailure.ofHang(
                        "the simulated JVM of " + system + " took too long: give fewer --records, or more --minutes",
                        child.tail());
            }
            Thread.sleep(POLL_MS);
        }
    }
}
