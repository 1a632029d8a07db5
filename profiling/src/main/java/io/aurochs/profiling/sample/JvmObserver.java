package io.aurochs.profiling.sample;

import io.aurochs.placement.topology.MachineTopology;
import io.aurochs.placement.topology.TopologyDiscovery;
import io.aurochs.profiling.model.Observation;
import io.aurochs.profiling.model.ThreadUse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
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
    /** Looks take at most this part of one processor: each reads two files of every thread. */
    private static final int PART_FOR_LOOKS = 100;
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

    private boolean isStopped;

    private JvmObserver(long pid, Tool tool, Path directory) throws SamplingException {
        this.pid = pid;
        this.tool = tool;
        this.jcmd = new Jcmd(pid);
        this.clock = new ThreadClock(pid);
        this.stacks = switch (tool) {
            case JFR -> new FlightRecording(jcmd, directory, "stacks");
            case ASYNC -> new AsyncProfiler(jcmd, directory);
        };
        this.runtime = new FlightRecording(jcmd, directory, "runtime");
        this.processors = processors(pid);
    }

    /**
     * Has the JVM sampled from now on.
     *
     * @param directory for files of the tools, which that JVM writes
     * @throws SamplingException if the JVM cannot be looked at
     */
    public static JvmObserver attach(long pid, Tool tool, Path directory)
            throws SamplingException, InterruptedException {
        JvmObserver observer = new JvmObserver(pid, tool, directory.toAbsolutePath());
        Runtime.getRuntime().addShutdownHook(observer.exitHook);
        boolean attached = false;
        try {
            observer.runtime.start();
            observer.stacks.start();
            attached = true;
            return observer;
        } finally {
            if (!attached) {
                observer.close();
            }
        }
    }

    /** That the JVM may use; a container that allows two processors' time may spend it on all of them. */
    private static double processors(long pid) {
        MachineTopology machine = TopologyDiscovery.discoverThisMachine(pid);
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
        Map<Long, ThreadUse> atStart = clock.read();
        Instant start = Instant.now();
        // As each thread was seen last, also those that end meanwhile.
        Map<Long, ThreadUse> atEnd = new HashMap<>(atStart);
        Instant end = start;
        long nextLook = System.nanoTime();
        boolean isOver = false;
        while (!isOver && isAlive()) {
            Thread.sleep(POLL_MS);
            isOver = over.getAsBoolean();
            long looking = System.nanoTime();
            if (!isOver && looking < nextLook) {
                continue;
            }
            // A thread that ends loses what it used since the look before.
            Map<Long, ThreadUse> now = look();
            if (!now.isEmpty()) {
                atEnd.putAll(now);
                end = Instant.now();
            }
            long looked = System.nanoTime();
            nextLook = looked + (PART_FOR_LOOKS - 1) * (looked - looking);
        }
        if (!end.isAfter(start)) {
            throw new SamplingException("the JVM with pid " + pid
                    + " was not seen for any time; it may have ended: give a shorter --warmup");
        }
        return observation(start, end, atStart, atEnd);
    }

    /** Nothing if the JVM has ended. */
    private Map<Long, ThreadUse> look() throws SamplingException {
        try {
            return clock.read();
        } catch (SamplingException e) {
            if (isAlive()) {
                throw e;
            }
            return Map.of();
        }
    }

    private Observation observation(
            Instant start, Instant end, Map<Long, ThreadUse> atStart, Map<Long, ThreadUse> atEnd)
            throws SamplingException, InterruptedException {
        Map<Long, String> names = new HashMap<>();
        Map<String, Long> codeBytes = Map.of();
        try {
            names.putAll(ThreadNames.of(jcmd.ask("Thread.print")));
            codeBytes = CodeList.sizes(jcmd.ask("Compiler.codelist"));
            stacks.stop();
            runtime.stop();
            isStopped = true;
        } catch (SamplingException e) {
            if (!endsSoon()) {
                throw e;
            }
            // The tools write their recordings when the JVM ends.
        }
        JfrFile.Stacks seen = new JfrFile(stacks.recording(), start, end).stacks();
        names.putAll(seen.threadNames());
        return new Observation(
                Duration.between(start, end).toNanos() / 1e9,
                processors,
                ThreadClock.between(atStart, atEnd, names),
                seen.samples(),
                new JfrFile(runtime.recording(), start, end).runtime(),
                codeBytes);
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
