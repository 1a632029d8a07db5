package io.aurochs.benchmarks.driver.run;

import io.aurochs.profiling.model.FrameTable;
import io.aurochs.profiling.report.ProfileDocument;
import io.aurochs.profiling.report.ProfileFiles;
import io.aurochs.profiling.sample.JvmObserver;
import io.aurochs.profiling.sample.ProfilingSession;
import io.aurochs.profiling.sample.SamplingException;
import io.aurochs.profiling.sample.ToolChoice;
import io.aurochs.profiling.sample.UnusableToolException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Profiles the measured window of a run in another JVM: attached at its start, so that its warm-up is the tool's, too. */
public final class RunProfiler {
    private static final long POLL_MS = 5;
    /** For a run to start, warm-up apart. */
    public static final Duration START = Duration.ofMinutes(3);

    private static final double NS_PER_S = 1e9;
    private static final double MS_PER_S = 1e3;

    private final ToolChoice tools;
    private final Path directory;
    private final Consumer<String> notices;

    /**
     * @param directory for what comes of it, by system
     * @param notices told what cannot be used and why, a line each
     */
    public RunProfiler(ToolChoice tools, Path directory, Consumer<String> notices) {
        this.tools = tools;
        this.directory = directory;
        this.notices = notices;
    }

    /** What is left of a system's profile. */
    public ProfileFiles files(String system) {
        return new ProfileFiles(directory.resolve(system));
    }

    /**
     * Blocks until the window is over and its profile is written.
     *
     * @param mark the file that the run makes when its window opens
     * @throws SamplingException if the run cannot be looked at, or ended before its window did
     */
    public ProfileDocument profile(RunRequest request, ChildProcess run, Path mark)
            throws SamplingException, IOException, InterruptedException {
        Path ofSystem = directory.resolve(request.system());
        ProfileFiles files = files(request.system());
        files.prepare();
        long deadline = System.nanoTime() + START.toNanos() + (long) (request.warmup() * NS_PER_S);
        await(run, deadline, () -> JvmObserver.isReady(run.pid()));
        Duration longest = START.plusMillis((long) (MS_PER_S * (request.warmup() + request.seconds())));
        try (ProfilingSession session = ProfilingSession.attach(run.pid(), tools, ofSystem, longest, notices)) {
            await(run, deadline, () -> Files.exists(mark));
            Instant end = Files.getLastModifiedTime(mark).toInstant().plusNanos((long) (request.seconds() * NS_PER_S));
            Duration left = Duration.between(Instant.now(), end);
            if (left.isNegative() || left.isZero()) {
                throw new SamplingException("its window was over before the tool was ready: give a longer --warmup");
            }
            ProfilingSession.Sight seen =
                    session.look(left, () -> !Instant.now().isBefore(end));
            return files.write(
                    request.system(),
                    session.stacks().label(),
                    seen.observation(),
                    FrameTable.standard(),
                    seen.topDown());
        } catch (UnusableToolException e) {
            throw new SamplingException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Waits until the condition holds, or throws if the run ends before. */
    public static void await(ChildProcess run, long deadlineNs, BooleanSupplier condition)
            throws SamplingException, InterruptedException {
        while (!condition.getAsBoolean()) {
            if (!run.running()) {
                throw new SamplingException("the run ended before it could be profiled");
            }
            if (System.nanoTime() > deadlineNs) {
                throw new SamplingException("its window did not open");
            }
            Thread.sleep(POLL_MS);
        }
    }
}
