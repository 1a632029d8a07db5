package io.aurochs.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.Await;
import org.junit.jupiter.api.Test;

class SingleWriterCountersTest {
    @Test
    void countersAreIndependent() {
        SingleWriterCounters counters = new SingleWriterCounters(3);
        counters.add(0, 5);
        counters.add(2, 7);
        counters.add(2, -2);

        assertThat(counters.get(0)).isEqualTo(5);
        assertThat(counters.get(1)).isZero();
        assertThat(counters.get(2)).isEqualTo(5);
    }

    @Test
    void anotherThreadSeesACounterGrowToItsEnd() {
        SingleWriterCounters counters = new SingleWriterCounters(1);
        Thread writer = new Thread(() -> {
            for (int i = 0; i < 100_000; i++) {
                counters.add(0, 1);
            }
        });
        writer.start();
        long[] seen = new long[1];
        Await.until("100,000 additions are seen", () -> {
            long now = counters.get(0);
            assertThat(now).isGreaterThanOrEqualTo(seen[0]);
            seen[0] = now;
            return now == 100_000;
        });
    }
}
