package io.aurochs.benchmarks.streambox.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.runner.RunWindow;
import org.junit.jupiter.api.Test;

class OutputDelaysTest {
    private static final long SECOND = 1_000_000_000;
    private final OutputDelays delays = new OutputDelays(new RunWindow());
    private final long nowNs = System.nanoTime();

    @Test
    void processingIsAsFarBehindAsTheOldestWatermarkThatTheSinkLacksIsOld() {
        delays.emitted(1, nowNs - 3 * SECOND);
        delays.emitted(2, nowNs - 2 * SECOND);
        assertThat(delays.behindNs(nowNs)).isEqualTo(3 * SECOND);
        delays.processed(1);
        assertThat(delays.behindNs(nowNs)).isEqualTo(2 * SECOND);
    }

    @Test
    void aSourceThatEmitsLateIsBehindThoughNothingIsInFlight() {
        delays.emitted(1, nowNs - SECOND);
        delays.processed(1);
        assertThat(delays.behindNs(nowNs)).isGreaterThanOrEqualTo(SECOND);
    }

    @Test
    void nothingIsBehindBeforeTheFirstWatermark() {
        assertThat(delays.behindNs(nowNs)).isZero();
    }
}
