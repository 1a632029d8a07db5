package io.aurochs.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TaskCountersTest {
    private final TaskCounters counters = new TaskCounters(3);

    @Test
    void eachCounterCountsForItself() {
        counters.add(0, 2);
        counters.add(2, 5);
        counters.add(0, 1);
        assertThat(counters.get(0)).isEqualTo(3);
        assertThat(counters.get(1)).isZero();
        assertThat(counters.get(2)).isEqualTo(5);
    }

    @Test
    void anotherThreadSeesWhatWasCounted() throws InterruptedException {
        Thread writer = new Thread(() -> counters.add(1, 7));
        writer.start();
        writer.join();
        assertThat(counters.get(1)).isEqualTo(7);
    }
}
