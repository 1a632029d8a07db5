package io.aurochs.profiling.sample;

import io.aurochs.profiling.model.Observation;
import io.aurochs.profiling.model.TopDown;
import io.aurochs.profiling.sample.HardwareTool.Counting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One look at one JVM with the tools of a {@link ToolChoice}: attached first, as that costs the JVM something, and then for a
 * span of time. Nothing that was started for it is left when it is closed. Used by one thread.
 */
public final class ProfilingSession implements AutoCloseable {
    private final long pid;
    private final ToolChoice tools;
    private final Path directory;
    private final Consumer<String> notices;
    private final JvmObserver observer;

    private ProfilingSession(
            long pid, ToolChoice tools, Path directory, Consumer<String> notices, JvmObserver observer) {
        this.pid = pid;
        this.tools = tools;
        this.directory = directory;
        this.notices = notices;
        this.observer = observer;
    }

    /**
     * Has a JVM sampled from now on.
     *
     * @param directory for files of the tools, which that JVM writes
     * @param longest after which the tools stop by themselves, should this JVM be killed
     * @param notices told which tool stands in for which, and why, a line each
     * @throws UnusableToolException if a tool that was named fails, or the JVM refuses every tool
     * @throws SamplingException if the JVM has ended, or another profile of it has not
     */
    public static ProfilingSession attach(
            long pid, ToolChoice tools, Path directory, Duration longest, Consumer<String> notices)
            throws SamplingException, UnusableToolException, InterruptedException {
        JvmObserver observer = observer(pid, tools, directory, longest, notices);
        return new ProfilingSession(pid, tools, directory, notices, observer);
    }

    private static JvmObserver observer(
            long pid, ToolChoice tools, Path directory, Duration longest, Consumer<String> notices)
            throws SamplingException, UnusableToolException, InterruptedException {
        try {
            return JvmObserver.attach(pid, tools.stacks(), directory, longest, notices);
        } catch (AlreadyProfiledException e) {
            throw e;
        } catch (SamplingException e) {
            if (!JvmObserver.isReady(pid)) {
                throw e;
            }
            if (tools.stacksNamed() || tools.stacks() == Tool.JFR) {
                throw new UnusableToolException(e);
            }
            notices.accept("using jfr: " + e.getMessage());
            return observer(pid, tools.withFlightRecorder(), directory, longest, notices);
        }
    }

    /** What samples stacks. */
    public Tool stacks() {
        return observer.tool();
    }

    /** Whether stacks are exact between safe points; else what was inlined may be taken for its caller. */
    public boolean seesInlinedCode() throws SamplingException, InterruptedException {
        return observer.seesInlinedCode();
    }

    /**
     * Looks from now until told that it is over, or the JVM ends; then stops the tools. Blocks meanwhile. Once.
     *
     * @param time until it is over, for tools that must know before
     * @param over asked some times a second
     * @throws UnusableToolException if a tool that was named fails
     */
    public Sight look(Duration time, BooleanSupplier over)
            throws SamplingException, UnusableToolException, InterruptedException {
        try (Counting counting = counting(time)) {
            Observation seen = observer.observe(over);
            return new Sight(seen, counting == null ? null : result(counting));
        }
    }

    /**
     * What was seen.
     *
     * @param topDown the processor's cycles; null if they were not counted
     */
    public record Sight(Observation observation, @Nullable TopDown topDown) {}

    private @Nullable Counting counting(Duration time) throws UnusableToolException, InterruptedException {
        HardwareTool hardware = tools.hardware();
        if (hardware == null) {
            return null;
        }
        try {
            return hardware.start(pid, time, directory);
        } catch (SamplingException e) {
            goOnWithoutCycles(e);
            return null;
        }
    }

    private @Nullable TopDown result(Counting counting) throws UnusableToolException, InterruptedException {
        try {
            return counting.result();
        } catch (SamplingException e) {
            goOnWithoutCycles(e);
            return null;
        }
    }

    private void goOnWithoutCycles(SamplingException problem) throws UnusableToolException {
        // Of a JVM that has ended the tool may know nothing.
        if (tools.hardwareNamed() && JvmObserver.isReady(pid)) {
            throw new UnusableToolException(problem);
        }
        notices.accept("the processor's cycles are not counted: " + problem.getMessage());
    }

    @Override
    public void close() {
        observer.close();
    }
}
