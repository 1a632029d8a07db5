package io.aurochs.profiling.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.profiling.model.ThreadUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read of proc(5), from files that look like its own. */
class ProcFilesTest {
    @TempDir
    private Path proc;

    @Test
    void clocksOfThreadsBetweenTwoReadings() throws Exception {
        thread(17, "count (1/2)#0", 250, 50, 10, 5);
        thread(18, "ended", 100, 0, 1, 1);
        process(400, 60);
        ThreadClock clock = new ThreadClock(proc.resolve("task"));
        ThreadClock.Reading before = clock.read();
        thread(17, "count (1/2)#0", 450, 75, 30, 6);
        thread(19, "new (x) thread", 30, 20, 2, 0);
        Files.delete(proc.resolve("task/18/stat"));
        process(770, 125);
        List<ThreadUse> uses = before.then(clock.read()).since(before, Map.of(17L, "count -> sink (1/2)#0"));
        assertThat(uses).extracting(ThreadUse::id).containsExactlyInAnyOrder(17L, 18L, 19L, 0L);
        ThreadUse count =
                uses.stream().filter(use -> use.id() == 17).findFirst().orElseThrow();
        assertThat(count.name()).isEqualTo("count -> sink (1/2)#0");
        assertThat(count.userSeconds()).isCloseTo(2, within(1e-9));
        assertThat(count.kernelSeconds()).isCloseTo(0.25, within(1e-9));
        assertThat(count.contextSwitches()).isEqualTo(21);
        ThreadUse started =
                uses.stream().filter(use -> use.id() == 19).findFirst().orElseThrow();
        assertThat(started.name()).isEqualTo("new (x) thread");
        assertThat(started.cpuSeconds()).isCloseTo(0.5, within(1e-9));
        ThreadUse ended = uses.stream()
                .filter(use -> ThreadClock.isEnded(use.id()))
                .findFirst()
                .orElseThrow();
        assertThat(ended.name()).isEqualTo("(ended threads)");
        assertThat(ended.userSeconds()).as("what no thread accounts for").isCloseTo(1.4, within(1e-9));
        assertThat(ended.kernelSeconds()).isCloseTo(0.2, within(1e-9));
    }

    @Test
    void whatTheKernelRoundsIsNoEndedThread() throws Exception {
        thread(17, "main", 250, 50, 10, 5);
        process(250, 50);
        ThreadClock clock = new ThreadClock(proc.resolve("task"));
        ThreadClock.Reading before = clock.read();
        process(251, 50);
        assertThat(before.then(clock.read()).since(before, Map.of()))
                .extracting(ThreadUse::id)
                .containsExactly(17L);
    }

    @Test
    void librariesThatAreLoaded() {
        LoadedLibraries libraries = new LoadedLibraries(List.of(
                "7f8e0c000000-7f8e0c021000 rw-p 00000000 00:00 0 ",
                "7f8e0d000000-7f8e0d200000 r-xp 00000000 fe:00 131 /opt/jdk/lib/server/libjvm.so",
                "7f8e0e000000-7f8e0e010000 r-xp 00000000 fe:00 132 /tmp/two words/libasyncProfiler.so (deleted)"));
        assertThat(libraries.path("libjvm.so")).contains(Path.of("/opt/jdk/lib/server/libjvm.so"));
        assertThat(libraries.path("libasyncProfiler.so")).contains(Path.of("/tmp/two words/libasyncProfiler.so"));
        assertThat(libraries.path("jvm.so")).isEmpty();
    }

    @Test
    void aProcessThatIsGoneIsSaid() {
        assertThatExceptionOfType(SamplingException.class)
                .isThrownBy(() -> new ThreadClock(proc.resolve("nobody")).read())
                .withMessageContaining("nobody")
                .withMessageContaining("still running");
    }

    @Test
    void aJvmIsReadyWhenItCatchesTheSignal() throws Exception {
        Path status = proc.resolve("status");
        Files.writeString(status, "Name:\tjava\nSigCgt:\t0000000000000000\n");
        assertThat(JvmReadiness.catchesQuit(status)).isFalse();
        Files.writeString(status, "Name:\tjava\nSigCgt:\t2000000181005ccf\n");
        assertThat(JvmReadiness.catchesQuit(status)).isTrue();
        Files.writeString(status, "Name:\tjava\nSigCgt:\t2000000181005cc3\n");
        assertThat(JvmReadiness.catchesQuit(status)).isFalse();
        assertThat(JvmReadiness.catchesQuit(proc.resolve("none"))).isFalse();
    }

    private void thread(long id, String name, long userTicks, long kernelTicks, long voluntary, long involuntary)
            throws IOException {
        Path directory = Files.createDirectories(proc.resolve("task").resolve(Long.toString(id)));
        Files.writeString(directory.resolve("stat"), stat(id, name, userTicks, kernelTicks));
        Files.writeString(
                directory.resolve("status"),
                "voluntary_ctxt_switches:\t" + voluntary + "\nnonvoluntary_ctxt_switches:\t" + involuntary + "\n");
    }

    private void process(long userTicks, long kernelTicks) throws IOException {
        Files.writeString(proc.resolve("stat"), stat(17, "java", userTicks, kernelTicks));
    }

    private static String stat(long id, String name, long userTicks, long kernelTicks) {
        return id + " (" + name + ") S 1 1 1 0 -1 4194304 580 0 0 0 " + userTicks + " " + kernelTicks
                + " 0 0 20 0 25\n";
    }
}
