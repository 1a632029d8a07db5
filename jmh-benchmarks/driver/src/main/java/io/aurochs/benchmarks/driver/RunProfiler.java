package io.aurochs.benchmarks.driver;

import io.aurochs.profiling.model.FrameTable;
import io.aurochs.profiling.model.Observation;
import io.aurochs.profiling.model.TopDown;
import io.aurochs.profiling.report.ProfileDocument;
import io.aurochs.profiling.report.ProfileFiles;
import io.aurochs.profiling.sample.HardwareTool;
import io.aurochs.profiling.sample.HardwareTool.Counting;
import io.aurochs.profiling.sample.JvmObserver;
import io.aurochs.profiling.sample.PerfStat;
import io.aurochs.profiling.sample.SamplingException;
import io.aurochs.profiling.sample.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Profiles the measured window of a run in another JVM: attached at its start, so that its warm-up is the tool's, too. */
final class RunProfiler {
    private static final long POLL_MS = 5;
    /** For a run to start, warm-up apart. */
    private static final Duration START = Duration.ofMinutes(3);

    private static final double NS_PER_S = 1e9;

    private final Tool tool;
    private final @Nullable HardwareTool hardware;
    private final Path directory;

    /**
     * @param tool what samples stacks
     * @param hardware what counts the processor's cycles; null: nothing
     * @param directory for what comes of it, by system
     */
    RunProfiler(Tool tool, @Nullable HardwareTool hardware, Path directory) {
        this.tool = tool;
        this.hardware = hardware;
        this.directory = directory;
    }

    /**
     * With the tools that are used without being asked for.
     *
     * @param directory for what comes of it, by system
     * @param notices told what cannot be used and why, a line each
     */
    static RunProfiler standard(Path directory, Consumer<String> notices)
            throws SamplingException, InterruptedException {
        String noAsync = JvmObserver.unusable(Tool.ASYNC);
        if (noAsync != null) {
            notices.accept(noAsync + "; using jfr");
        }
        HardwareTool perf = new PerfStat();
        Optional<String> noPerf = perf.unusable();
        noPerf.ifPresent(why -> notices.accept("the processor's cycles are not counted: " + why));
        return new RunProfiler(noAsync == null ? Tool.ASYNC : Tool.JFR, noPerf.isPresent() ? null : perf, directory);
    }

    /**
     * Blocks until the window is over and its profile is written.
     *
     * @param mark the file that the run makes when its window opens
     * @throws SamplingException if the run cannot be looked at, or ended before its window did
     */
    ProfileDocument profile(RunRequest request, ChildProcess run, Path mark)
            throws SamplingException, IOException, InterruptedException {
        Path ofSystem = directory.resolve(request.system());
        ProfileFiles files = new ProfileFiles(ofSystem);
        files.prepare();
        long deadline = System.nanoTime() + START.toNanos() + (long) (request.warmup() * NS_PER_S);
        await(run, deadline, () -> JvmObserver.isReady(run.pid()));
        try (JvmObserver observer = JvmObserver.attach(run.pid(), tool, ofSystem)) {
            await(run, deadline, () -> Files.exists(mark));
            Instant end = Files.getLastModifiedTime(mark).toInstant().plusNanos((long) (request.seconds() * NS_PER_S));
            if (!Instant.now().isBefore(end)) {
                throw new SamplingException("its window was over before the tool was ready: give a longer --warmup");
            }
            Counting counting =
                    hardware == null ? null : hardware.start(run.pid(), Duration.between(Instant.now(), end), ofSystem);
            Observation seen = observer.observe(() -> !Instant.now().isBefore(end));
            TopDown topDown = counting == null ? null : counting.result();
            return files.write(request.system(), tool.label(), seen, FrameTable.standard(), topDown);
        }
    }

    private static void await(ChildProcess run, long deadlineNs, BooleanSupplier condition)
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
