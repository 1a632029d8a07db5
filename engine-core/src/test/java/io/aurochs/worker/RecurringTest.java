package io.aurochs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.Await;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RecurringTest {
    private static final long LONG_NS = TimeUnit.HOURS.toNanos(1);

    private final AtomicInteger steps = new AtomicInteger();
    private final CountDownLatch goOn = new CountDownLatch(1);

    private void takesAnother(long said) {
        CountDownLatch inside = new CountDownLatch(1);
        Recurring recurring = new Recurring("recurring", () -> {
            steps.incrementAndGet();
            inside.countDown();
            await(goOn);
            return said;
        });
        recurring.start(0);
        await(inside);
        recurring.soon(0);
        goOn.countDown();
        Await.until("a second step", () -> steps.get() == 2);
        recurring.close(LONG_NS);
        assertThat(steps).hasValue(2);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aStepThatIsAskedForDuringOneThatSaysNeverIsTaken() {
        takesAnother(Long.MAX_VALUE);
    }

    @Test
    void aStepThatIsAskedForDuringOneThatSaysLaterIsTaken() {
        takesAnother(LONG_NS);
    }

    @Test
    void theStepSaysWhenTheNextOneIs() {
        Recurring recurring = new Recurring("recurring", () -> steps.incrementAndGet() < 3 ? 0 : Long.MAX_VALUE);
        recurring.start(0);
        Await.until("three steps", () -> steps.get() == 3);
        recurring.soon(0);
        Await.until("the one that was asked for", () -> steps.get() == 4);
        recurring.close(LONG_NS);
        assertThat(steps).hasValue(4);
    }
}
