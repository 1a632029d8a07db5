package io.aurochs.profiling.launch;

import io.aurochs.profiling.model.Observation;
import io.aurochs.profiling.report.ProfileDocument;
import io.aurochs.profiling.report.ProfileFiles;
import io.aurochs.profiling.sample.ProfilingSession;
import io.aurochs.profiling.sample.SamplingException;
import io.aurochs.profiling.sample.UnusableToolException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** Takes one job through warm-up and profile. */
final class ProfileRun {
    private static final Duration POLL = Duration.ofMillis(100);
    private static final double MS_PER_S = 1e3;
    private static final long A_SECOND = 1;
    private static final int FEW_SAMPLES = 100;
    /** For the tools to be told to stop before they do so by themselves. */
    private static final Duration RESERVE = Duration.ofMinutes(2);

    private final ProfileOptions options;
    private final ProfiledJob job;
    private final List<String> ofTools;
    private final Consumer<String> notices;

    /**
     * Of a job that has been started.
     *
     * @param ofTools notices about the tools; of interest only once there is something to profile
     * @param notices told what the user should know about the profile, a line each
     */
    ProfileRun(ProfileOptions options, ProfiledJob job, List<String> ofTools, Consumer<String> notices) {
        this.options = options;
        this.job = job;
        this.ofTools = ofTools;
        this.notices = notices;
    }

    /** Blocks until the profile is made and its files are written. */
    ProfileDocument run() throws SamplingException, UnusableToolException, IOException, InterruptedException {
        // Before the warm-up: the JVM compiles some code again once a tool is loaded.
        try (ProfilingSession session = attached(job.awaitJvm())) {
            ofTools.forEach(notices);
            return run(session);
        }
    }

    private ProfilingSession attached(long pid) throws SamplingException, UnusableToolException, InterruptedException {
        Duration longest = options.warmup().plus(options.time()).plus(RESERVE);
        try {
            ProfilingSession session =
                    ProfilingSession.attach(pid, options.tools(), options.directory(), longest, notices);
            try {
                if (!session.seesInlinedCode()) {
                    notices.accept(
                            "the JVM runs without -XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints: code that was"
                                    + " inlined may be taken for its caller's");
                }
                return session;
            } catch (SamplingException | InterruptedException e) {
                session.close();
                throw e;
            }
        } catch (SamplingException e) {
            if (endsSoon(pid)) {
                throw new SamplingException(
                        "the job ended before it was looked at; give a shorter --warmup, or more input", e);
            }
            throw e;
        }
    }

    private ProfileDocument run(ProfilingSession session)
            throws SamplingException, UnusableToolException, IOException, InterruptedException {
        pass(options.warmup());
        if (!job.running()) {
            throw new SamplingException("the job ended within the warm-up; give a shorter --warmup, or more input");
        }
        long end = System.nanoTime() + options.time().toNanos();
        ProfilingSession.Sight seen = session.look(options.time(), () -> System.nanoTime() >= end);
        tellOf(seen.observation());
        return new ProfileFiles(options.directory())
                .write(options.name(), session.stacks().label(), seen.observation(), options.frames(), seen.topDown());
    }

    private void tellOf(Observation seen) {
        if (seen.seconds() < options.time().toMillis() / MS_PER_S - A_SECOND) {
            notices.accept(String.format(
                    Locale.ROOT, "the job ended %.1f s after the warm-up; the table is of that time", seen.seconds()));
        }
        if (seen.samples().size() < FEW_SAMPLES) {
            notices.accept("the shares of Java threads rest on "
                    + seen.samples().size() + " samples and tell little; give more --seconds, or more work");
        }
    }

    /** A job that fails at once is mostly noticed by its tools first. */
    private static boolean endsSoon(long pid) throws InterruptedException {
        ProcessHandle process = ProcessHandle.of(pid).orElse(null);
        if (process == null) {
            return true;
        }
        try {
            process.onExit().get(A_SECOND, TimeUnit.SECONDS);
            return true;
        } catch (ExecutionException | TimeoutException e) {
            return false;
        }
    }

    private void pass(Duration time) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < end && job.running()) {
            Thread.sleep(POLL.toMillis());
        }
    }
}
