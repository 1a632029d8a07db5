package io.aurochs.benchmarks.driver.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class CoreHandoverTest {
    @Test
    void itEndsAndATimeIsPositive() throws InterruptedException {
        OptionalDouble ns = CoreHandover.measureNs();
        if (ns.isPresent()) {
            assertThat(ns.getAsDouble()).isPositive();
        }
    }

    @Test
    void waitingForAProcessorIsNoHandover() throws InterruptedException {
        AtomicBoolean over = new AtomicBoolean();
        for (int i = 0; i < 16; i++) {
            Thread other = new Thread(() -> {
                while (!over.get()) {
                    Thread.onSpinWait();
                }
            });
            other.setDaemon(true);
            other.start();
        }
        try {
            for (int i = 0; i < 3; i++) {
                assertThat(CoreHandover.measureNs().orElse(0)).isLessThanOrEqualTo(CoreHandover.MOST_NS);
            }
        } finally {
            over.set(true);
        }
    }
}
