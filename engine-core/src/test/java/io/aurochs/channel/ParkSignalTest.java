package io.aurochs.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.Await;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ParkSignalTest {
    private final ParkSignal signal = new ParkSignal();

    private Thread sleeper(long nanoseconds) {
        Thread thread = new Thread(() -> {
            signal.announce();
            signal.sleep(nanoseconds);
        });
        thread.start();
        return thread;
    }

    private static boolean isParked(Thread thread) {
        return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING;
    }

    @Test
    void raisingWakesASleeper() {
        Thread thread = sleeper(Long.MAX_VALUE);
        Await.until("the thread sleeps", () -> thread.getState() == Thread.State.WAITING);
        signal.raise();
        Await.until("the thread is awake", () -> !thread.isAlive());
    }

    @Test
    void raisedBetweenAnnouncementAndSleepItDoesNotSleep() {
        signal.announce();
        assertThat(signal.wake()).isTrue();
        signal.sleep(Long.MAX_VALUE);
        assertThat(signal.wake()).isFalse();
    }

    @Test
    void raisingNobodyChangesNothing() {
        assertThat(signal.wake()).isFalse();
        Thread thread = sleeper(Long.MAX_VALUE);
        Await.until("the thread sleeps all the same", () -> thread.getState() == Thread.State.WAITING);
        signal.raise();
        Await.until("the thread is awake", () -> !thread.isAlive());
    }

    @Test
    void cancellingMeansAwake() {
        signal.announce();
        signal.cancel();
        assertThat(signal.wake()).isFalse();
    }

    @Test
    void wakesByItselfAtItsDeadlineAndNotBefore() {
        long before = System.nanoTime();
        signal.announce();
        signal.sleep(TimeUnit.MILLISECONDS.toNanos(3));
        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(3));
        assertThat(signal.wake()).isFalse();
    }

    @Test
    void onlyOneOfTwoRaisersWakesIt() {
        Thread thread = sleeper(Long.MAX_VALUE);
        Await.until("the thread sleeps", () -> isParked(thread));
        assertThat(signal.wake()).isTrue();
        assertThat(signal.wake()).isFalse();
        Await.until("the thread is awake", () -> !thread.isAlive());
    }

    @Test
    void anInterruptDoesNotWakeItNorKeepItSpinning() {
        Thread thread = sleeper(Long.MAX_VALUE);
        Await.until("the thread sleeps", () -> isParked(thread));
        thread.interrupt();
        Await.until("the thread sleeps again", () -> isParked(thread) && !thread.isInterrupted());
        assertThat(signal.wake()).isTrue();
        Await.until("the thread is awake", () -> !thread.isAlive());
    }

    @Test
    void somebodyElsesPermitDoesNotWakeIt() {
        Thread thread = sleeper(Long.MAX_VALUE);
        Await.until("the thread sleeps", () -> isParked(thread));
        for (int i = 0; i < 100; i++) {
            LockSupport.unpark(thread);
        }
        Await.until("the thread sleeps again", () -> isParked(thread));
        assertThat(signal.wake()).isTrue();
        Await.until("the thread is awake", () -> !thread.isAlive());
    }
}
