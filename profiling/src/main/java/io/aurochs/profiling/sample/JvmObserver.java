package io.aurochs.profiling.sample;

import io.aurochs.placement.topology.MachineTopology;
import io.aurochs.placement.topology.TopologyDiscovery;
import io.aurochs.profiling.model.Observation;
import io.aurochs.profiling.model.RuntimeFigures;
import io.aurochs.profiling.model.StackSample;
import io.aurochs.profiling.model.ThreadUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Looks at one running JVM with one tool: attached first, as that costs the JVM something, and then for a span of time. A JVM
 * that ends meanwhile leaves what was seen until then. The tools are stopped in the end, however it comes, also when this JVM is
 * interrupted. Used by one thread.
 */
public final class JvmObserver implements AutoCloseable {
    /** Stacks also between safe points, or what was inlined there is taken for its caller; and whole ones. */
    private static final List<String> EXACT_STACKS = List.of(
            "-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints", "-XX:FlightRecorderOptions=stackdepth=256");
    /** Later JVMs warn of tools that are loaded into them, unless that was allowed. */
    private static final String ALLOW_TOOLS = "-XX:+EnableDynamicAgentLoading";

    private static final int FIRST_JDK_THAT_WARNS = 21;
    private static final long POLL_MS = 100;
    /** Each reads two files of every thread, beside a job that may want every processor. */
    private static final long BETWEEN_LOOKS_NS = TimeUnit.SECONDS.toNanos(1);
    /** For a JVM that refuses to answer because it is about to end. */
    private static final long LAST_WORK_S = 10;

    private final long pid;
    private final Tool tool;
    private final Jcmd jcmd;
    private final ThreadClock clock;
    private final StackSampler stacks;
    private final FlightRecording runtime;
    private final double processors;
    private final Consumer<String> notices;
    private final Thread exitHook = new Thread(this::stopTools, "aurochs-profile-detach");

    // Guarded by this.
    private final List<StackSampler> started = new ArrayList<>();
    private boolean isStopped;
    private boolean isRead;

    private JvmObserver(long pid, Tool tool, Path directory, Duration longest, Consumer<String> notices) {
        this.pid = pid;
        this.tool = tool;
        this.jcmd = new Jcmd(pid);
        this.clock = new ThreadClock(pid);
        this.stacks = switch (tool) {
            case JFR -> new FlightRecording(jcmd, directory, "stacks", longest);
            case ASYNC -> new AsyncProfiler(jcmd, directory, longest);
        };
        this.runtime = new FlightRecording(jcmd, directory, "runtime", longest);
        this.processors = processors(TopologyDiscovery.discoverThisMachine(pid, notices));
        this.notices = notices;
    }

    /**
     * Has the JVM sampled from now on.
     *
     * @param directory for files of the tools, which that JVM writes
     * @param longest after which the tools stop by themselves, should this JVM be killed
     * @param notices told what cannot be known, a line each
     * @throws SamplingException if the JVM cannot be looked at, or another profile of it has not ended
     */
    public static JvmObserver attach(long pid, Tool tool, Path directory, Duration longest, Consumer<String> notices)
            throws SamplingException, InterruptedException {
        JvmObserver observer = new JvmObserver(pid, tool, directory.toAbsolutePath(), longest, notices);
        Runtime.getRuntime().addShutdownHook(observer.exitHook);
        boolean attached = false;
        try {
            observer.startTools();
            attached = true;
            return observer;
        } finally {
            if (!attached) {
                observer.close();
            }
        }
    }

    /**
     * That the JVM may use; a container that allows two processors' time may spend it on all of them.
     *
     * @param machine with the limits of that JVM
     */
    static double processors(MachineTopology machine) {
        return machine.usableCpuTime();
    }

    /** What a JVM that is going to be looked at should be started with. */
    public static List<String> jvmOptions() {
        List<String> options = new ArrayList<>(EXACT_STACKS);
        if (Runtime.version().feature() >= FIRST_JDK_THAT_WARNS) {
            options.add(ALLOW_TOOLS);
        }
        return options;
    }

    /** Whether a process is a JVM, and so far that it can be attached to; a signal to one that is not would end it. */
    public static boolean isReady(long pid) {
        return JvmReadiness.of(pid);
    }

    /** Why a tool cannot be used on this machine; null if it can. */
    public static @Nullable String unusable(Tool tool) {
        return tool == Tool.ASYNC ? AsyncProfiler.unusable() : null;
    }

    /** Whether stacks are exact between safe points; else what was inlined may be taken for its caller. */
    public boolean seesInlinedCode() throws SamplingException, InterruptedException {
        return jcmd.ask("VM.flags").stream().anyMatch(flags -> flags.contains("-XX:+DebugNonSafepoints"));
    }

    /** What samples stacks. */
    public Tool tool() {
        return tool;
    }

    /**
     * Looks from now until told that it is over, or the JVM ends; then stops the tools and returns what was seen. Blocks
     * meanwhile. Once.
     *
     * @param over asked some times a second
     */
    public Observation observe(BooleanSupplier over) throws SamplingException, InterruptedException {
        ThreadClock.Reading atStart = clock.read();
        Instant start = Instant.now();
        ThreadClock.Reading atEnd = atStart;
        Instant end = start;
        long lastLook = System.nanoTime();
        boolean isOver = false;
        while (!isOver && isAlive()) {
            Thread.sleep(POLL_MS);
            isOver = over.getAsBoolean();
            if (isOver || System.nanoTime() - lastLook >= BETWEEN_LOOKS_NS) {
                lastLook = System.nanoTime();
                ThreadClock.Reading now = look();
                if (now != null) {
                    atEnd = atEnd.then(now);
                    end = Instant.now();
                }
            }
        }
        if (!end.isAfter(start)) {
            throw new SamplingException("the JVM with pid " + pid
                    + " was not seen for any time; it may have ended: give a shorter --warmup");
        }
        return observation(start, end, atStart, atEnd);
    }

    /** Null if the JVM has ended. */
    private ThreadClock.@Nullable Reading look() throws SamplingException {
        try {
            return clock.read();
        } catch (SamplingException e) {
            if (isAlive()) {
                throw e;
            }
            return null;
        }
    }

    private Observation observation(Instant start, Instant end, ThreadClock.Reading atStart, ThreadClock.Reading atEnd)
            throws SamplingException, InterruptedException {
        Map<Long, String> names = new HashMap<>();
        Map<String, Long> codeBytes = Map.of();
        try {
            names.putAll(ThreadNames.of(jcmd.ask("Thread.print")));
            codeBytes = CodeList.sizes(jcmd.ask("Compiler.codelist"));
            synchronized (this) {
                requireGoingOn();
                stacks.stop();
                runtime.stop();
                isStopped = true;
            }
        } catch (SamplingException e) {
            if (!endsSoon()) {
                throw e;
            }
            // The tools write their recordings when the JVM ends, unless it is killed.
            requireWritten(stacks);
            requireWritten(runtime);
        }
        JfrFile.Stacks seen = new JfrFile(stacks.recording(), start, end).stacks();
        RuntimeFigures ofJvm = new JfrFile(runtime.recording(), start, end).runtime();
        synchronized (this) {
            isRead = true;
        }
        names.putAll(seen.threadNames());
        List<ThreadUse> threads = atEnd.since(atStart, names);
        return new Observation(
                Duration.between(start, end).toNanos() / 1e9,
                processors,
                threads,
                withEnded(threads, seen.samples()),
                ofJvm,
                codeBytes);
    }

    private void requireWritten(StackSampler tool) throws SamplingException {
        try {
            if (Files.size(tool.recording()) > 0) {
                return;
            }
        } catch (IOException e) {
            // There is no such file.
        }
        throw new SamplingException("the JVM with pid " + pid
                + " was killed while it was profiled, so that what its tools saw is lost; give shorter --seconds");
    }

    /** Has the samples of threads that have no clock, as they ended unseen, belong to the one that stands for all of these. */
    private static List<StackSample> withEnded(List<ThreadUse> threads, List<StackSample> samples) {
        Optional<ThreadUse> ended = threads.stream()
                .filter(thread -> ThreadClock.isEnded(thread.id()))
                .findFirst();
        if (ended.isEmpty()) {
            return samples;
        }
        Set<Long> known = threads.stream().map(ThreadUse::id).collect(Collectors.toSet());
        return samples.stream()
                .map(sample -> known.contains(sample.threadId())
                        ? sample
                        : new StackSample(ended.get().id(), sample.frames()))
                .toList();
    }

    /** Leaves the JVM as it was found, but for the tools' code in it, and no recording that was not read. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(exitHook);
        } catch (IllegalStateException e) {
            // This JVM is ending: the hook stops the tools, or has done so, or finds it done.
        }
        stopTools();
    }

    private synchronized void startTools() throws SamplingException, InterruptedException {
        requireGoingOn();
        start(runtime);
        RunningProfiles profiles = RunningProfiles.of(jcmd);
        profiles.requireFirst(pid, ProcessHandle.current().pid(), JvmObserver::isAlive);
        endLeftovers(profiles);
        start(stacks);
    }

    private void start(StackSampler tool) throws SamplingException, InterruptedException {
        started.add(tool);
        try {
            tool.start();
        } catch (SamplingException e) {
            // It may be in use by others, and is then theirs to stop.
            started.remove(tool);
            throw e;
        }
    }

    /** What a profile has left that was killed: its recordings, and perhaps the other tool. */
    private void endLeftovers(RunningProfiles profiles) throws SamplingException, InterruptedException {
        List<RunningProfiles.Recording> leftovers = profiles.leftovers(JvmObserver::isAlive);
        for (RunningProfiles.Recording leftover : leftovers) {
            jcmd.ask("JFR.stop", "name=" + leftover.name());
        }
        if (!leftovers.isEmpty()) {
            try {
                stacks.stop();
            } catch (SamplingException e) {
                // This tool was not in use.
            }
        }
    }

    private void requireGoingOn() throws SamplingException {
        if (isStopped) {
            throw new SamplingException("interrupted");
        }
    }

    private synchronized void stopTools() {
        try {
            if (!isStopped) {
                isStopped = true;
                boolean allStopped = true;
                for (StackSampler tool : started) {
                    allStopped &= stop(tool);
                }
                if (!allStopped) {
                    // The JVM writes the recordings when it ends.
                    endsSoon();
                }
            }
            if (!isRead) {
                for (StackSampler tool : started) {
                    tool.discard();
                }
            }
        } catch (IOException e) {
            notices.accept("cannot delete a recording that is of no use: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** False if the JVM does not answer: it ends, most likely. */
    private static boolean stop(StackSampler tool) throws InterruptedException {
        try {
            tool.stop();
            return true;
        } catch (SamplingException e) {
            return false;
        }
    }

    private boolean isAlive() {
        return isAlive(pid);
    }

    private static boolean isAlive(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    private boolean endsSoon() throws InterruptedException {
        CompletableFuture<ProcessHandle> exit =
                ProcessHandle.of(pid).map(ProcessHandle::onExit).orElse(null);
        if (exit == null) {
            return true;
        }
        try {
            exit.get(LAST_WORK_S, TimeUnit.SECONDS);
            return true;
        } catch (ExecutionException | TimeoutException e) {
            return false;
        }
    }
}
