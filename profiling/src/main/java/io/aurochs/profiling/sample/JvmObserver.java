package io.aurochs.profiling.sample;

import io.aurochs.placement.topology.MachineTopology;
import io.aurochs.placement.topology.TopologyDiscovery;
import io.aurochs.profiling.model.Observation;
import io.aurochs.profiling.model.StackSample;
import io.aurochs.profiling.model.ThreadUse;
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
    private final Thread exitHook = new Thread(this::stopTools, "aurochs-profile-detach");

    // Guarded by this.
    private boolean isStopped;

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
        this.processors = processors(pid, notices);
    }

    /**
     * Has the JVM sampled from now on.
     *
     * @param directory for files of the tools, which that JVM writes
     * @param longest after which the tools stop by themselves, should this JVM be killed
     * @param notices told what cannot be known, a line each
     * @throws SamplingException if the JVM cannot be looked at
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

    /** That the JVM may use; a container that allows two processors' time may spend it on all of them. */
    private static double processors(long pid, Consumer<String> notices) {
        MachineTopology machine = TopologyDiscovery.discoverThisMachine(pid, notices);
        int usable = machine.usableCpus().size();
        return Math.min(usable, machine.limits().cpuQuota().orElse(usable));
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
                stacks.stop();
                runtime.stop();
                isStopped = true;
            }
        } catch (SamplingException e) {
            if (!endsSoon()) {
                throw e;
            }
            // The tools write their recordings when the JVM ends.
        }
        JfrFile.Stacks seen = new JfrFile(stacks.recording(), start, end).stacks();
        names.putAll(seen.threadNames());
        List<ThreadUse> threads = atEnd.since(atStart, names);
        return new Observation(
                Duration.between(start, end).toNanos() / 1e9,
                processors,
                threads,
                withEnded(threads, seen.samples()),
                new JfrFile(runtime.recording(), start, end).runtime(),
                codeBytes);
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

    /** Leaves the JVM as it was found, but for the tools' code in it. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(exitHook);
        } catch (IllegalStateException e) {
            // This JVM is ending, and the hook stops the tools.
            return;
        }
        stopTools();
    }

    private synchronized void startTools() throws SamplingException, InterruptedException {
        if (isStopped) {
            throw new SamplingException("this JVM is ending");
        }
        runtime.start();
        stacks.start();
    }

    private synchronized void stopTools() {
        if (isStopped) {
            return;
        }
        isStopped = true;
        try {
            stacks.stop();
        } catch (SamplingException e) {
            // It never started, or the JVM has ended.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        try {
            runtime.stop();
        } catch (SamplingException e) {
            // As above.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isAlive() {
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
