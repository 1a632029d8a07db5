package io.aurochs.profiling.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.profiling.model.Stall;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** On recorded outputs. */
class PerfStatTest {
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
}
