package io.aurochs.profiling.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.aurochs.profiling.model.Observation;
import io.aurochs.profiling.synthetic.SyntheticJob;
import io.aurochs.profiling.synthetic.SyntheticJvm;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What tools do to the JVM that they look at. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JvmObserverTest {
    private static final int LOOKS = 15;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    void aJvmThatEndsMeanwhileLeavesWhatWasSeen(Tool tool) throws Exception {
        try (SyntheticJvm jvm = SyntheticJvm.start();
                JvmObserver observer = JvmObserver.attach(jvm.pid(), tool, directory)) {
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
    void aJvmCanBeLookedAtAgainAndIsLeftAsItWas(Tool tool) throws Exception {
        try (SyntheticJvm jvm = SyntheticJvm.start()) {
            for (int i = 0; i < 2; i++) {
                try (JvmObserver observer = JvmObserver.attach(jvm.pid(), tool, directory)) {
                    seen(observer.observe(after(LOOKS)));
                }
                nothingRecords(jvm);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLookThatIsGivenUpLeavesNothingBehind(Tool tool) throws Exception {
        try (SyntheticJvm jvm = SyntheticJvm.start()) {
            JvmObserver.attach(jvm.pid(), tool, directory).close();
            nothingRecords(jvm);
        }
    }

    @Test
    void aJvmThatHasEndedIsSaid() throws Exception {
        SyntheticJvm jvm = SyntheticJvm.start();
        jvm.end();
        assertThatExceptionOfType(SamplingException.class)
                .isThrownBy(() -> JvmObserver.attach(jvm.pid(), Tool.JFR, directory))
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
