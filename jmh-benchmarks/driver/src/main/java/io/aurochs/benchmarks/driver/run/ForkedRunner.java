package io.aurochs.benchmarks.driver.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.aurochs.profiling.report.ProfileDocument;
import io.aurochs.profiling.sample.JvmObserver;
import io.aurochs.profiling.sample.MemoryTraffic;
import io.aurochs.profiling.sample.SamplingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Runs each system in a fresh JVM that leaves its result in a file. */
public final class ForkedRunner implements SystemRunner {
    /**
     * Beyond the run itself: two minutes to start and three to drain, as the run allows itself, and as much again for the check of its results
     * and to stop.
     */
    static final Duration ALLOWANCE = Duration.ofMinutes(10);

    /** As a run allows itself for a part of its input. */
    private static final Duration LONGEST = Duration.ofHours(1);

    private static final String WINDOW = "window";
    private static final int USAGE = 2;

    private final Engine engine;
    private final RunPlace place;
    private final Duration allowance;
    private final @Nullable RunProfiler profiler;
    private final @Nullable MemoryTraffic memory;

    /**
     * Runs nothing yet.
     *
     * @param allowance how much longer than its window a run may take
     * @param profiler of runs; null: none is profiled
     * @param memory has what the machine reads from memory and writes in a run's window counted, too; null: it does not
     */
    ForkedRunner(
            Engine engine,
            RunPlace place,
            Duration allowance,
            @Nullable RunProfiler profiler,
            @Nullable MemoryTraffic memory) {
        this.engine = engine;
        this.place = place;
        this.allowance = allowance;
        this.profiler = profiler;
        this.memory = memory;
    }

    @Override
    public RunResult run(RunRequest request) throws RunFailure, InterruptedException {
        MemoryTraffic traffic = memory;
        if (traffic == null || request.checkOnly()) {
            return run(request, List.of(), List.of(), (child, run) -> run.result());
        }
        return run(request, List.of(), List.of("--window-mark", WINDOW), (child, run) -> {
            Path mark = child.file(WINDOW);
            double mbPerSecond;
            try {
                long limitNs = RunProfiler.START
                        .plusMillis((long) (1000 * request.warmup()))
                        .toNanos();
                RunProfiler.await(child, System.nanoTime() + limitNs, () -> Files.exists(mark));
                mbPerSecond = traffic.megabytesPerSecond(Duration.ofMillis((long) (1000 * request.seconds())));
            } catch (SamplingException e) {
                return run.result();
            }
            return run.result().withMemory(mbPerSecond);
        });
    }

    @Override
    public ProfiledRun profile(RunRequest request) throws RunFailure, InterruptedException {
        RunProfiler profiling = profiler;
        if (profiling == null) {
            throw new IllegalStateException("profiler=null: this runner was made to profile nothing");
        }
        return run(request, JvmObserver.jvmOptions(), List.of("--window-mark", WINDOW), (child, run) -> {
            try {
                ProfileDocument profile = profiling.profile(request, child, child.file(WINDOW));
                return new ProfiledRun(run.result(), profile);
            } catch (SamplingException e) {
                run.result(); // If the run itself failed, that is the news.
                throw new RunFailure("cannot profile " + request.system() + ": " + e.getMessage(), child.tail());
            }
        });
    }

    private <T> T run(RunRequest request, List<String> jvmOptions, List<String> arguments, Outcome<T> outcome)
            throws RunFailure, InterruptedException {
        ScratchDirectory scratch = ScratchDirectory.create();
        String name = "the JVM of " + request.system();
        List<String> command = new RunCommandLine(engine, place)
                .of(request, JvmOptions.program(place.cpus()), jvmOptions, scratch.path());
        command.addAll(arguments);
        OptionalDouble handoverNs = CoreHandover.measureNs();
        try (ChildProcess child = ChildProcess.start(name, scratch, command)) {
            return outcome.of(child, () -> {
                int exit = child.await(allowance.plus(longest(request)));
                RunResult ended = result(request.system(), name, child, exit);
                return ended.withHandover(handoverNs, CoreHandover.measureNs());
            });
        } catch (IOException e) {
            throw new RunFailure("cannot run " + request.system() + ": " + e.getMessage(), List.of());
        } finally {
            scratch.close();
        }
    }

    private Duration longest(RunRequest request) {
        return place.range() == null
                ? Duration.ofMillis((long) (1000 * (request.warmup() + request.seconds())))
                : LONGEST;
    }

    /** The end of a run. */
    private interface Run {
        /** Waits for it. */
        RunResult result() throws RunFailure, InterruptedException, IOException;
    }

    /** What is made of a run. */
    private interface Outcome<T> {
        T of(ChildProcess child, Run run) throws RunFailure, InterruptedException, IOException;
    }

    /** What a run that has ended left; throws a failure if that is none. */
    static RunResult result(String system, String name, ChildProcess child, int exit) throws IOException, RunFailure {
        Path file = child.file(RunCommandLine.RESULT);
        JsonNode result = Files.exists(file) ? new ObjectMapper().readTree(file.toFile()) : null;
        if (result != null && result.has("error")) {
            String error = result.get("error").asText();
            if (exit == USAGE) {
                throw new UsageException(error);
            }
            throw new RunFailure(system + " failed: " + error, child.tail());
        }
        if (exit != 0 || result == null) {
            throw new RunFailure(name + " ended with exit code " + exit + " and no result", child.tail());
        }
        if (result instanceof ObjectNode fields) {
            fields.put("endedAt", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        }
        return new ObjectMapper().treeToValue(result, RunResult.class);
    }
}
