package io.aurochs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.FakeClock;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class RoomWaitTest {
    private final FakeClock clock = new FakeClock();
    private final RoomWait wait = new RoomWait(clock);
    private final AtomicInteger looks = new AtomicInteger();

    private boolean lookAndPass(long nanoseconds) {
        looks.incrementAndGet();
        clock.advance(nanoseconds);
        return false;
    }

    @Test
    void endsWhenThereIsRoom() {
        wait.await("group", () -> looks.incrementAndGet() == 5, true, () -> false);
        assertThat(looks).hasValue(5);
    }

    @Test
    void endsWhenTheJobStops() {
        wait.await("group", () -> false, false, () -> looks.incrementAndGet() == 5);
        assertThat(looks).hasValue(5);
    }

    /** Tasks that wait for one another would otherwise stand still for ever. */
    @Test
    void onACycleEndsAfterItsLongestTimeThoughThereIsNoRoom() {
        wait.await("group", () -> lookAndPass(RoomWait.LONGEST_NS / 4), true, () -> false);
        assertThat(looks).hasValue(5);
    }

    /** The consumers come back without this task's doing, so what is held stays within the limit until then. */
    @Test
    void offACycleWaitsAsLongAsItTakes() {
        wait.await("group", () -> lookAndPass(TimeUnit.HOURS.toNanos(1)) || looks.get() == 50, false, () -> false);
        assertThat(looks).hasValue(50);
    }

    @Test
    void keepsTheInterruptOfUserCodeAndParksAllTheSame() {
        AtomicInteger interrupted = new AtomicInteger();
        Thread.currentThread().interrupt();
        wait.await(
                "group",
                () -> {
                    interrupted.addAndGet(Thread.currentThread().isInterrupted() ? 1 : 0);
                    return looks.incrementAndGet() == 20;
                },
                false,
                () -> false);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(interrupted)
                .as("looks with the interrupt set, after which no park lasts")
                .hasValue(1);
        assertThat(clock.reads()).as("once at the start, once before each park").isEqualTo(20);
    }
}
