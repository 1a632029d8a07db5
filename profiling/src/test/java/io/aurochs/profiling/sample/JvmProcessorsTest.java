package io.aurochs.profiling.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.placement.topology.IdSet;
import io.aurochs.placement.topology.MachineTopologyBuilder;
import org.junit.jupiter.api.Test;

/** The processors of which an observed JVM is idle for a part. */
class JvmProcessorsTest {
    private static MachineTopologyBuilder fourProcessors() {
        return new MachineTopologyBuilder().node(0, 1 << 30).core(0, 0, 0, 1).core(0, 0, 2, 3);
    }

    @Test
    void aQuotaCountsAndNotTheProcessorsThatItMayBeSpentOn() {
        assertThat(JvmObserver.processors(fourProcessors().cpuQuota(1.5).build()))
                .isEqualTo(1.5);
    }

    @Test
    void withoutAQuotaTheUsableProcessorsCount() {
        assertThat(JvmObserver.processors(fourProcessors().build())).isEqualTo(4);
        assertThat(JvmObserver.processors(
                        fourProcessors().allowedCpus(IdSet.of(0, 2, 3)).build()))
                .isEqualTo(3);
    }
}
