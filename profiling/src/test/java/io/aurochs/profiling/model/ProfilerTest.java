package io.aurochs.profiling.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.profiling.model.StackSample.Frame;
import io.aurochs.profiling.model.StackSample.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Shares of an observation that is known. */
class ProfilerTest {
    private static final RuntimeFigures RUNTIME = new RuntimeFigures(1, 0.01, 2, 300);

    private final Profiler profiler = new Profiler(FrameTable.standard(), ThreadTable.standard());

    /** Two subtasks of one task, a compiler, a thread that no tool has seen; 10 s on two processors. */
    private Profile profile() {
        List<ThreadUse> threads = List.of(
                new ThreadUse(1, "count (1/2)#0", 6, 2, 100),
                new ThreadUse(2, "count (2/2)#0", 1, 1, 20),
                new ThreadUse(3, "C2 CompilerThread0", 1.5, 0.5, 5),
                new ThreadUse(4, "unseen", 0.5, 0, 0));
        List<StackSample> samples = new ArrayList<>();
        samples.addAll(samples(1, 3, "com.shop.Orders.map"));
        samples.addAll(samples(1, 1, "org.apache.flink.runtime.state.heap.Map.get"));
        // In the kernel: how much of that there is, the operating system tells.
        samples.addAll(Collections.nCopies(7, new StackSample(1, List.of(new Frame("futex_wait", Kind.KERNEL)))));
        samples.addAll(samples(2, 1, "com.shop.Orders.map"));
        return profiler.profile(new Observation(
                10,
                2,
                threads,
                samples,
                RUNTIME,
                Map.of("com.shop.Orders.map", 1000L, "org.apache.flink.runtime.state.heap.Map.get", 500L)));
    }

    @Test
    void aThreadsTimeOutsideTheKernelIsCutUpAsItsSamples() {
        TaskProfile count = profile().tasks().get(0);
        assertThat(count.name()).isEqualTo("count");
        assertThat(count.threads()).isEqualTo(2);
        Shares shares = count.shares();
        assertThat(shares.seconds(Category.USER)).isCloseTo(6 * 0.75 + 1, within(1e-9));
        assertThat(shares.seconds(Category.STATE)).isCloseTo(6 * 0.25, within(1e-9));
        assertThat(shares.seconds(Category.KERNEL)).isCloseTo(3, within(1e-9));
        assertThat(shares.totalSeconds()).isCloseTo(10, within(1e-9));
        assertThat(shares.share(Category.KERNEL)).isCloseTo(0.3, within(1e-9));
    }

    @Test
    void nothingIsLostInTheTotal() {
        Profile profile = profile();
        assertThat(profile.total().totalSeconds()).isCloseTo(12.5, within(1e-9));
        assertThat(profile.total().seconds(Category.JIT))
                .as("all of the compiler's time, whatever it does")
                .isCloseTo(2, within(1e-9));
        assertThat(profile.total().seconds(Category.JVM))
                .as("what no tool has seen")
                .isCloseTo(0.5, within(1e-9));
        assertThat(profile.idleShare()).isCloseTo(1 - 12.5 / 20, within(1e-9));
        assertThat(profile.otherThreads().threads()).isEqualTo(2);
    }

    @Test
    void idleIsWhatATasksThreadsDidNotRun() {
        assertThat(profile().tasks().get(0).idleShare()).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void idleIsOfTheTimeThatAContainerAllows() {
        List<ThreadUse> threads =
                List.of(new ThreadUse(1, "count (1/2)#0", 9, 3, 0), new ThreadUse(2, "main", 0, 0, 0));
        Profile profile = profiler.profile(new Observation(10, 1.5, threads, List.of(), RUNTIME, Map.of()));
        assertThat(profile.idleShare())
                .as("12 s of 15, whatever the machine has")
                .isCloseTo(0.2, within(1e-9));
    }

    @Test
    void contextSwitchesAreASecond() {
        assertThat(profile().tasks().get(0).contextSwitchesPerSecond()).isCloseTo(12, within(1e-9));
        assertThat(profile().contextSwitchesPerSecond()).isCloseTo(12.5, within(1e-9));
    }

    @Test
    void nativeCodeIsThatOfTheMethodsAThreadWasSeenIn() {
        assertThat(profile().tasks().get(0).nativeCodeBytes())
                .as("1,500 bytes of one thread and 1,000 of the other")
                .isCloseTo(1250, within(1e-9));
    }

    @Test
    void packagesThatNoTableNamesAreListed() {
        assertThat(profile().unknownPackages()).containsOnlyKeys("com.shop");
        assertThat(profile().unknownPackages().get("com.shop")).isCloseTo(5.5, within(1e-9));
    }

    private static List<StackSample> samples(long thread, int count, String method) {
        List<Frame> frames =
                List.of(new Frame("java.util.HashMap.get", Kind.INLINED), new Frame(method, Kind.COMPILED));
        return Collections.nCopies(count, new StackSample(thread, frames));
    }
}
