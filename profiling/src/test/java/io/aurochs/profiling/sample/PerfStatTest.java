package io.aurochs.profiling.sample;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.DOUBLE;

import io.aurochs.profiling.model.Stall;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On recorded outputs, and with scripts in its place. */
class PerfStatTest {
    private static final String COUNTS = "2>&1 echo '1,234 cycles'";
    private static final String KNOWS = "echo 'TopdownL1: [Metrics for top-down breakdown]'; echo tma_dtlb_load";

    @TempDir
    private Path directory;

    @Test
    void intel() throws Exception {
        Map<Stall, Double> shares = PerfStat.parse(RecordedOutput.lines("perf-intel-levels-1-and-2.txt"))
                .shares();
        assertThat(shares)
                .containsOnlyKeys(
                        Stall.T_C,
                        Stall.T_BR,
                        Stall.T_FE,
                        Stall.T_BE,
                        Stall.FETCH_LATENCY,
                        Stall.DECODE,
                        Stall.MEMORY,
                        Stall.CORE);
        assertThat(shares.get(Stall.T_C)).isCloseTo(0.152, within(1e-9));
        assertThat(shares.get(Stall.T_BR)).isCloseTo(0.031, within(1e-9));
        assertThat(shares.get(Stall.T_FE)).isCloseTo(0.130, within(1e-9));
        assertThat(shares.get(Stall.T_BE)).isCloseTo(0.687, within(1e-9));
        assertThat(shares.get(Stall.FETCH_LATENCY)).isCloseTo(0.083, within(1e-9));
        assertThat(shares.get(Stall.MEMORY)).isCloseTo(0.491, within(1e-9));
    }

    @Test
    void intelBelowTheSecondLevel() throws Exception {
        Map<Stall, Double> shares =
                PerfStat.parse(RecordedOutput.lines("perf-intel-below.txt")).shares();
        assertThat(shares).containsOnlyKeys(Stall.ITLB, Stall.L1I, Stall.DRAM, Stall.L2, Stall.LLC_LOCAL);
        assertThat(shares.get(Stall.L1I)).isCloseTo(0.135, within(1e-9));
        assertThat(shares.get(Stall.LLC_LOCAL)).isCloseTo(0.067, within(1e-9));
    }

    @Test
    void amd() throws Exception {
        Map<Stall, Double> shares =
                PerfStat.parse(RecordedOutput.lines("perf-amd.txt")).shares();
        assertThat(shares.get(Stall.T_C)).isCloseTo(0.263, within(1e-9));
        assertThat(shares.get(Stall.T_BR)).isZero();
        assertThat(shares.get(Stall.T_FE)).isCloseTo(0.061, within(1e-9));
        assertThat(shares.get(Stall.T_BE)).isCloseTo(0.675, within(1e-9));
        assertThat(shares.get(Stall.CORE)).isCloseTo(0.659, within(1e-9));
        assertThat(shares.get(Stall.MEMORY)).isCloseTo(0.017, within(1e-9));
    }

    @Test
    void whatCouldNotBeCountedIsLeftOut() throws Exception {
        assertThat(PerfStat.parse(RecordedOutput.lines("perf-divided-by-zero.txt"))
                        .shares())
                .isEmpty();
    }

    @Test
    void intelsTranslationBuffers() throws Exception {
        assertThat(PerfStat.parse(RecordedOutput.lines("perf-intel-tlb.txt")).shares())
                .containsOnlyKeys(Stall.DTLB)
                .extractingByKey(Stall.DTLB, as(DOUBLE))
                .as("of loads and of stores")
                .isCloseTo(0.08, within(1e-9));
    }

    @Test
    void isUnusableWhereItIsNotInstalled() throws Exception {
        ExternalProgram none = new ExternalProgram(directory.resolve("perf").toString());
        assertThat(new PerfStat(none).unusable())
                .hasValueSatisfying(why -> assertThat(why).contains("perf is not installed; "));
    }

    @ParameterizedTest
    @CsvSource({
        "echo '<not supported> cycles', shows perf no hardware counters",
        "echo '<not counted> cycles', sysctl kernel.perf_event_paranoid=1",
        "echo 1234 cycles:u, not in the kernel (1234 cycles:u)",
        "echo 'WARNING: perf not found for kernel 6.8'; exit 2, 'WARNING: perf not found for kernel 6.8'",
        "echo 'Access to performance monitoring is limited'; exit 255, sysctl kernel.perf_event_paranoid=1"
    })
    void isUnusableWhereItCountsNoCycles(String answer, String remedy) throws Exception {
        assertThat(perf(answer, KNOWS, "false").unusable())
                .hasValueSatisfying(why -> assertThat(why).contains(remedy));
    }

    @Test
    void isUnusableWhereItKnowsNoMetricOfTheProcessor() throws Exception {
        assertThat(perf(COUNTS, "echo 'Metric Groups:'; echo tma_heavy_operations", "false")
                        .unusable())
                .hasValueSatisfying(why -> assertThat(why).contains("knows no top-down metrics", "take a newer one"));
    }

    @Test
    void countsTheMetricsThatItKnowsOfTheProcess() throws Exception {
        Path asked = directory.resolve("asked");
        String counting = "echo \"$*\" > '" + asked + "'; "
                + new FakeProgram(directory).printing("perf-intel-levels-1-and-2.txt");
        PerfStat perf = perf(COUNTS, KNOWS, counting);
        assertThat(perf.unusable()).isEmpty();
        assertThat(perf.start(4711, Duration.ofMillis(1500), directory).result())
                .isEqualTo(PerfStat.parse(RecordedOutput.lines("perf-intel-levels-1-and-2.txt")));
        assertThat(asked).hasContent("stat -M TopdownL1,tma_dtlb_load --timeout 1500 -p 4711");
    }

    @Test
    void saysWhatItWasToldWhereItCountedNothing() throws Exception {
        PerfStat perf = perf(COUNTS, KNOWS, "echo 'failed to read counter slots'; exit 1");
        assertThatExceptionOfType(SamplingException.class)
                .isThrownBy(
                        () -> perf.start(4711, Duration.ofMillis(1), directory).result())
                .withMessageContaining("pid 4711: failed to read counter slots");
    }

    /** One that does this when it is to count its own cycles, to list its metrics, to count another process. */
    private PerfStat perf(String own, String list, String other) throws IOException {
        return new PerfStat(new FakeProgram(directory)
                .doing("case \"$1 $2\" in\n'stat -e') " + own + ";;\nlist*) " + list + ";;\n'stat -M') " + other
                        + ";;\nesac"));
    }
}
