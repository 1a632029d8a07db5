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
        ThreadClock clock = new ThreadClock(proc);
        Map<Long, ThreadUse> before = clock.read();
        thread(17, "count (1/2)#0", 450, 75, 30, 6);
        thread(19, "new (x) thread", 30, 20, 2, 0);
        Files.delete(proc.resolve("18/stat"));
        List<ThreadUse> uses = ThreadClock.between(before, clock.read(), Map.of(17L, "count -> sink (1/2)#0"));
        assertThat(uses).hasSize(2);
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
        Path directory = Files.createDirectories(proc.resolve(Long.toString(id)));
        Files.writeString(
                directory.resolve("stat"),
                id + " (" + name + ") S 1 1 1 0 -1 4194304 580 0 0 0 " + userTicks + " " + kernelTicks
                        + " 0 0 20 0 25\n");
        Files.writeString(
                directory.resolve("status"),
                "voluntary_ctxt_switches:\t" + voluntary + "\nnonvoluntary_ctxt_switches:\t" + involuntary + "\n");
    }
}
