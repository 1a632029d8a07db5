package io.aurochs.benchmarks.driver.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CoreHandoverTest {
    @Test
    void itEndsAndATimeIsPositive() throws InterruptedException {
        OptionalDouble ns = CoreHandover.measureNs();
        if (ns.isPresent()) {
            assertThat(ns.getAsDouble()).isPositive();
            assertThat(Runtime.getRuntime().availableProcessors()).isEqualTo(2);
        }
    }
}
