package io.aurochs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.Await;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ThreadStarterTest {
    private static final long LONG_NS = TimeUnit.MINUTES.toNanos(1);
    private static final long SHORT_NS = 1_000_000;

    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final ThreadStarter threads = new ThreadStarter(failure::set);
    private final CountDownLatch goOn = new CountDownLatch(1);

    @Test
    void anInterruptOfWhoWaitsEndsNeitherTheWaitNorTheThread() throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(1);
        threads.start("waits", () -> {
            inside.countDown();
            awaitPatiently();
        });
        inside.await();
        AtomicReference<Boolean> answer = new AtomicReference<>();
        AtomicReference<Boolean> interrupt = new AtomicReference<>();
        Thread joining = new Thread(() -> {
            Thread.currentThread().interrupt();
            answer.set(threads.join(LONG_NS));
            interrupt.set(Thread.currentThread().isInterrupted());
        });
        joining.start();
        Await.until("it waits all the same", () -> joining.getState() == Thread.State.TIMED_WAITING);
        goOn.countDown();
        joining.join();
        assertThat(answer).hasValue(true);
        assertThat(interrupt).as("still set").hasValue(true);
        assertThat(failure).hasNullValue();
    }

    private void awaitPatiently() {
        try {
            goOn.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody should interrupt it", e);
        }
    }

    @Test
    void whatDoesNotEndInTimeIsInterrupted() {
        threads.start("waits", () -> {
            try {
                goOn.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        assertThat(threads.joinPatiently(SHORT_NS)).as("it runs on").isFalse();
        assertThat(threads.join(LONG_NS / 60)).as("once interrupted it ends").isTrue();
        assertThat(threads.join(SHORT_NS)).as("there is none left").isTrue();
    }

    @Test
    void whatThrowsIsToldAndEnds() {
        threads.start("fails", () -> {
            throw new ArithmeticException("struck");
        });
        assertThat(threads.join(LONG_NS)).isTrue();
        assertThat(failure.get()).isInstanceOf(ArithmeticException.class);
    }
}
