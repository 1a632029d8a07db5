package io.aurochs.profiling.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Metrics of tools in the paper's words. */
class TopDownTest {
    @Test
    void severalMetricsOfOneStallAddUp() {
        TopDown found = TopDown.of(
                "perf.metrics", Map.of("tma_remote_cache", 1.5, "tma_remote_dram", 2.0, "tma_unheard_of", 50.0));
        assertThat(found.shares()).containsOnlyKeys(Stall.LLC_REMOTE);
        assertThat(found.shares().get(Stall.LLC_REMOTE)).isCloseTo(0.035, within(1e-9));
    }

    @Test
    void nothingMeasuredIsNothing() {
        assertThat(TopDown.of("perf.metrics", Map.of()).shares()).isEmpty();
    }

    /** Every line of a table names a stall, or this fails. */
    @ParameterizedTest
    @ValueSource(strings = {"perf.metrics", "vtune.metrics"})
    void everyStallOfTheFirstLevelIsInTheTable(String table) {
        Map<String, Double> all = new java.util.HashMap<>();
        TableLines.ofResource(table).forEach(line -> all.put(line.value(), 1.0));
        assertThat(TopDown.of(table, all).shares()).containsKeys(Stall.T_C, Stall.T_BR, Stall.T_FE, Stall.T_BE);
    }
}
