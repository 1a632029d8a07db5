package io.aurochs.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class RecentDelaysTest {
    private static final long START_NS = 500;

    private final DelayCounts counts = new DelayCounts();
    private final RecentDelays recent = new RecentDelays(START_NS);

    private void read(long seconds) {
        recent.read(START_NS + TimeUnit.SECONDS.toNanos(seconds), List.of(counts));
    }

    /** Against the sorted delays. */
    @RepeatedTest(50)
    void quantilesAreWithinAnEighth() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        long[] delays = new long[1 + random.nextInt(500)];
        for (int i = 0; i < delays.length; i++) {
            delays[i] = 1_024 + (long) Math.exp(random.nextDouble() * 40);
            counts.add(delays[i], 1);
        }
        read(1);
        Arrays.sort(delays);
        for (double share : new double[] {0.01, 0.5, 0.99, 1}) {
            long exact = delays[(int) Math.ceil(share * delays.length) - 1];
            assertThat(recent.quantileNs(share).orElseThrow())
                    .as("seed=%d share=%s", seed, share)
                    .isBetween(exact, exact + exact / 8);
        }
    }

    @Test
    void whatIsOlderThanTenSecondsIsForgotten() {
        counts.add(TimeUnit.SECONDS.toNanos(1), 10);
        read(1);
        assertThat(recent.quantileNs(0.5)).isPresent();
        read(5);
        read(9);
        assertThat(recent.quantileNs(0.5)).isPresent();
        read(10);
        assertThat(recent.quantileNs(0.5)).isEmpty();
        counts.add(5_000, 99);
        counts.add(70_000, 1);
        read(11);
        assertThat(recent.quantileNs(0.99).orElseThrow()).isBetween(5_000L, 5_700L);
        assertThat(recent.quantileNs(1).orElseThrow()).isBetween(70_000L, 79_000L);
    }

    @Test
    void anythingFits() {
        counts.add(-5, 1);
        counts.add(0, 1);
        counts.add(Long.MAX_VALUE, 1);
        read(1);
        assertThat(recent.quantileNs(0.5).orElseThrow()).isEqualTo(1_023);
        assertThat(recent.quantileNs(1).orElseThrow()).isEqualTo(Long.MAX_VALUE);
    }
}
