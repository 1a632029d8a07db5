package io.aurochs.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.testing.Await;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SharedQueueTest {
    private final BucketQueue<String> queue = new SharedQueue<>(2);
    private final List<String> taken = new CopyOnWriteArrayList<>();

    /** Thread 0 processes the first input until it may go on. */
    private Thread holdFirst(CountDownLatch mayGoOn) throws InterruptedException {
        CountDownLatch holds = new CountDownLatch(1);
        Thread thread = new Thread(() -> queue.consume(0, (bucket, input) -> {
            holds.countDown();
            try {
                mayGoOn.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            taken.add(input);
        }));
        thread.start();
        holds.await();
        return thread;
    }

    @Test
    @Timeout(60)
    void aWorkerWaitsWhileAnotherOneProcessesTheBucketOfTheOldestInput() throws InterruptedException {
        queue.add(0, "a");
        queue.add(0, "b");
        CountDownLatch mayGoOn = new CountDownLatch(1);
        Thread first = holdFirst(mayGoOn);
        Thread second = new Thread(() -> queue.consume(1, (bucket, input) -> taken.add(input)));
        second.start();
        Await.until("the second one waits", () -> second.getState() == Thread.State.WAITING);
        assertThat(taken).isEmpty();
        mayGoOn.countDown();
        first.join();
        second.join();
        assertThat(taken).containsExactly("a", "b");
    }

    @Test
    @Timeout(60)
    void differentBucketsAreProcessedAtOnce() throws InterruptedException {
        queue.add(0, "a");
        queue.add(1, "b");
        CountDownLatch mayGoOn = new CountDownLatch(1);
        Thread first = holdFirst(mayGoOn);
        assertThat(queue.consume(1, (bucket, input) -> taken.add(input))).isTrue();
        mayGoOn.countDown();
        first.join();
        assertThat(taken).containsExactly("b", "a");
    }

    @Test
    @Timeout(60)
    void aConsumerThatThrowsLetsOthersGoOn() throws InterruptedException {
        queue.add(0, "a");
        queue.add(0, "b");
        assertThatThrownBy(() -> queue.consume(0, (bucket, input) -> {
                    throw new IllegalStateException(input);
                }))
                .hasMessage("a");
        AtomicInteger consumed = new AtomicInteger();
        Thread other = new Thread(() -> queue.consume(1, (bucket, input) -> consumed.incrementAndGet()));
        other.start();
        other.join();
        assertThat(consumed).hasValue(1);
    }
}
