package io.aurochs.profiling.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.profiling.model.Stall;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** On a recorded output. */
class VTuneTest {
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
}
