package io.aurochs.profiling.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.aurochs.profiling.model.Observation;
import io.aurochs.profiling.synthetic.SyntheticJob;
import io.aurochs.profiling.synthetic.SyntheticJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What tools do to the JVM that they look at. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JvmObserverTest {
    private static final int LOOKS = 15;
    private static final Duration LONGEST = Duration.ofMinutes(1);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    void aJvmThatEndsMeanwhileLeavesWhatWasSeen(Tool tool) throws Exception {
        try (SyntheticJvm jvm = SyntheticJvm.start();
                JvmObserver observer = JvmObserver.attach(jvm.pid(), tool, directory, LONGEST, notice -> {})) {
            BooleanSupplier over = after(LOOKS);
            seen(observer.observe(() -> {
                if (over.getAsBoolean()) {
                    jvm.end();
                }
                return false;
            }));
        }
    }

    @ParameterizedTest
    @EnumSource
    @Tag("full")
    void aJvmCanBeLookedAtAgainAndIsLeftAsItWas(Tool tool) throws Exception {
        try (SyntheticJvm jvm = SyntheticJvm.start()) {
            for (String from : List.of("first", "second", "second")) {
                Path files = Files.createDirectories(directory.resolve(from));
                try (JvmObserver observer = JvmObserver.attach(jvm.pid(), tool, files, LONGEST, notice -> {})) {
                    seen(observer.observe(after(LOOKS)));
                }
                nothingRecords(jvm);
            }
            assertThat(LoadedLibraries.of(jvm.pid()).maps().stream()
                            .filter(line -> line.contains("libasyncProfiler.so"))
                            .map(line -> line.substring(line.indexOf('/')))
                            .distinct())
                    .as("async-profiler is loaded once")
                    .hasSize(tool == Tool.ASYNC ? 1 : 0);
        }
    }

    @ParameterizedTest
    @EnumSource
    @Tag("full")
    void aLookThatIsGivenUpLeavesNothingBehind(Tool tool) throws Exception {
        try (SyntheticJvm jvm = SyntheticJvm.start()) {
            JvmObserver.attach(jvm.pid(), tool, directory, LONGEST, notice -> {})
                    .close();
            nothingRecords(jvm);
        }
    }

    @Test
    void aJvmThatHasEndedIsSaid() throws Exception {
        SyntheticJvm jvm = SyntheticJvm.start();
        jvm.end();
        assertThatExceptionOfType(SamplingException.class)
                .isThrownBy(() -> JvmObserver.attach(jvm.pid(), Tool.JFR, directory, LONGEST, notice -> {}))
                .withMessageContaining("the JVM with pid " + jvm.pid() + " cannot be asked");
    }

    private static void seen(Observation observation) {
        assertThat(observation.processors()).isPositive();
        assertThat(observation.threads())
                .filteredOn(thread -> thread.name().startsWith(SyntheticJob.TASK))
                .hasSize(2)
                .allSatisfy(thread -> assertThat(observation.samples())
                        .as("samples of %s", thread.name())
                        .anyMatch(sample -> sample.threadId() == thread.id()));
    }

    private static void nothingRecords(SyntheticJvm jvm) throws Exception {
        assertThat(new Jcmd(jvm.pid()).ask("JFR.check")).first().asString().contains("No available recordings");
    }

    /** Whether it was asked often enough. */
    private static BooleanSupplier after(int looks) {
        int[] left = {looks};
        return () -> left[0]-- == 0;
    }
}
