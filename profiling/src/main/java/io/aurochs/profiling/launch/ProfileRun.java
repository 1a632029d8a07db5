package io.aurochs.profiling.launch;

import io.aurochs.profiling.model.Observation;
import io.aurochs.profiling.model.TopDown;
import io.aurochs.profiling.report.ProfileDocument;
import io.aurochs.profiling.report.ProfileFiles;
import io.aurochs.profiling.sample.HardwareTool;
import io.aurochs.profiling.sample.HardwareTool.Counting;
import io.aurochs.profiling.sample.JvmObserver;
import io.aurochs.profiling.sample.SamplingException;
import io.aurochs.profiling.sample.Tool;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes one job through warm-up and profile. */
final class ProfileRun {
    private static final Duration POLL = Duration.ofMillis(100);

    private final ProfileOptions options;
    private final ProfiledJob job;
    private final Consumer<String> notices;

    /** @param notices told what the user should know about the profile, a line each */
    ProfileRun(ProfileOptions options, ProfiledJob job, Consumer<String> notices) {
        this.options = options;
        this.job = job;
        this.notices = notices;
    }

    /** Blocks until the profile is made and its files are written. */
    ProfileDocument run() throws SamplingException, IOException, InterruptedException {
        long pid = job.awaitJvm();
        // Before the warm-up: the JVM compiles some code again once a tool is loaded.
        try (JvmObserver observer = attach(pid)) {
            if (!observer.seesInlinedCode()) {
                notices.accept(
                        "the JVM runs without -XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints: code that was"
                                + " inlined may be taken for its caller's");
            }
            return run(observer, pid);
        }
    }

    private JvmObserver attach(long pid) throws SamplingException, InterruptedException {
        try {
            return JvmObserver.attach(pid, options.stacks(), options.directory());
        } catch (SamplingException e) {
            if (!job.running()) {
                throw e;
            }
            if (options.stacksNamed() || options.stacks() == Tool.JFR) {
                throw new UnusableToolException(e);
            }
            notices.accept("using jfr: " + e.getMessage());
            return JvmObserver.attach(pid, Tool.JFR, options.directory());
        }
    }

    private ProfileDocument run(JvmObserver observer, long pid)
            throws SamplingException, IOException, InterruptedException {
        pass(options.warmup());
        if (!job.running()) {
            throw new SamplingException("the job ended within its warm-up of "
                    + options.warmup().toSeconds() + " s; give a shorter --warmup, or more input");
        }
        HardwareTool hardware = options.hardware();
        Counting counting = hardware == null ? null : hardware.start(pid, options.time(), options.directory());
        long end = System.nanoTime() + options.time().toNanos();
        Observation seen = observer.observe(() -> System.nanoTime() >= end);
        TopDown topDown = counting == null ? null : result(counting);
        return new ProfileFiles(options.directory())
                .write(options.name(), observer.tool().label(), seen, options.frames(), topDown);
    }

    private @Nullable TopDown result(Counting counting) throws SamplingException, InterruptedException {
        try {
            return counting.result();
        } catch (SamplingException e) {
            if (!job.running()) {
                throw e;
            }
            if (options.hardwareNamed()) {
                throw new UnusableToolException(e);
            }
            notices.accept("the processor's cycles are not counted: " + e.getMessage());
            return null;
        }
    }

    private void pass(Duration time) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < end && job.running()) {
            Thread.sleep(POLL.toMillis());
        }
    }
}
