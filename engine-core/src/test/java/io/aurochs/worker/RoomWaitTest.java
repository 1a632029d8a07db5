package io.aurochs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RoomWaitTest {
    private final RoomWait wait = new RoomWait();
    private final AtomicInteger looks = new AtomicInteger();

    @Test
    void endsWhenThereIsRoom() {
        wait.await("group", () -> looks.incrementAndGet() == 5, () -> false);
        assertThat(looks).hasValue(5);
    }

    @Test
    void endsWhenTheJobStops() {
        wait.await("group", () -> false, () -> looks.incrementAndGet() == 5);
        assertThat(looks).hasValue(5);
    }

    /** Tasks that wait for one another would otherwise stand still for ever. */
    @Test
    void endsAfterItsLongestTimeThoughThereIsNoRoom() {
        long before = System.nanoTime();
        wait.await("group", () -> looks.incrementAndGet() < 0, () -> false);
        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(RoomWait.LONGEST_NS);
        assertThat(looks.get()).as("it parks between two looks").isLessThan(100_000);
    }
}
