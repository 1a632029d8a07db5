package io.aurochs.profiling.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.profiling.model.Stall;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a recorded output, and with a script in its place. */
class VTuneTest {
    @TempDir
    private Path directory;

    @Test
    void summary() throws Exception {
        Map<Stall, Double> shares =
                VTune.parse(RecordedOutput.lines("vtune-summary.txt")).shares();
        assertThat(shares.get(Stall.T_C)).isCloseTo(0.246, within(1e-9));
        assertThat(shares.get(Stall.T_FE)).isCloseTo(0.098, within(1e-9));
        assertThat(shares.get(Stall.T_BR)).isCloseTo(0.158, within(1e-9));
        assertThat(shares.get(Stall.T_BE)).isCloseTo(0.498, within(1e-9));
        assertThat(shares.get(Stall.MEMORY)).isCloseTo(0.296, within(1e-9));
        assertThat(shares.get(Stall.L1D)).isCloseTo(0.055, within(1e-9));
        assertThat(shares.get(Stall.DRAM)).isCloseTo(0.211, within(1e-9));
        assertThat(shares.get(Stall.LLC_REMOTE))
                .as("another socket's memory and its caches")
                .isCloseTo(0.036, within(1e-9));
        assertThat(shares.get(Stall.CORE)).isCloseTo(0.203, within(1e-9));
    }

    @Test
    void collectsAndReports() throws Exception {
        Path asked = directory.resolve("asked");
        FakeProgram program = new FakeProgram(directory);
        VTune vtune = new VTune(program.doing(
                "echo \"$1 $2\" >> '" + asked + "'; [ $1 = -collect ] || " + program.printing("vtune-summary.txt")));
        assertThat(vtune.unusable()).isEmpty();
        assertThat(vtune.start(4711, Duration.ofSeconds(1), directory).result())
                .isEqualTo(VTune.parse(RecordedOutput.lines("vtune-summary.txt")));
        assertThat(asked)
                .as("it has collected for a moment before")
                .hasContent("-collect uarch-exploration\n-collect uarch-exploration\n-report summary");
    }

    @Test
    void isUnusableWhereItMayNotCollect() throws Exception {
        VTune vtune = new VTune(
                new FakeProgram(directory).doing("echo 'vtune: Error: This driver is not running.' >&2; exit 3"));
        assertThat(vtune.unusable())
                .hasValueSatisfying(why -> assertThat(why)
                        .contains("exit code 3: vtune: Error: This driver is not running.", "perf_event_paranoid=0")
                        .doesNotContain("\n"));
    }

    @Test
    void aResultThatNobodyReadIsNotLeft() throws Exception {
        VTune vtune = new VTune(new FakeProgram(directory).doing("mkdir -p \"$4/data\"; exit 3"));
        try (HardwareTool.Counting counting = vtune.start(4711, Duration.ofSeconds(1), directory)) {
            assertThatExceptionOfType(SamplingException.class).isThrownBy(counting::result);
            assertThat(directory).isDirectoryContaining("glob:**vtune-4711-*");
        }
        assertThat(directory).isDirectoryNotContaining("glob:**vtune-4711-*");
    }

    @Test
    void saysWhatItWasToldWhereItMayNotCollect() throws Exception {
        VTune vtune = new VTune(new FakeProgram(directory)
                .doing("echo 'vtune: Error: Cannot enable Hardware Event-based Sampling.'; exit 3"));
        assertThatExceptionOfType(SamplingException.class)
                .isThrownBy(() ->
                        vtune.start(4711, Duration.ofSeconds(1), directory).result())
                .withMessage(
                        "vtune ended with exit code 3: vtune: Error: Cannot enable Hardware Event-based Sampling.");
    }
}
