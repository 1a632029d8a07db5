package io.aurochs.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.Await;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Order and bound of what waits. */
@Timeout(60)
class LongRequestsTest {
    private final List<Integer> done = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch returns = new CountDownLatch(1);

    private void block() {
        started.countDown();
        try {
            returns.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void theyRunInTheirOrderAndSoManyWaitAtMost() throws InterruptedException {
        try (LongRequests requests = new LongRequests("test")) {
            assertThat(requests.offer(this::block)).isTrue();
            started.await();
            for (int i = 0; i < LongRequests.MOST_WAITING; i++) {
                int number = i;
                assertThat(requests.offer(() -> done.add(number))).isTrue();
            }
            assertThat(requests.offer(() -> done.add(-1))).isFalse();
            assertThat(done).isEmpty();
            returns.countDown();
            Await.until("all have run", () -> done.size() == LongRequests.MOST_WAITING);
            assertThat(done)
                    .isEqualTo(IntStream.range(0, LongRequests.MOST_WAITING)
                            .boxed()
                            .toList());
            assertThat(requests.offer(() -> done.add(-2))).isTrue();
            Await.until("there is room again", () -> done.contains(-2));
        }
    }

    @Test
    void noneRunsAfterTheEnd() throws InterruptedException {
        LongRequests requests = new LongRequests("test");
        requests.offer(this::block);
        started.await();
        requests.offer(() -> done.add(1));
        requests.close();
        assertThat(requests.offer(() -> done.add(2))).isFalse();
        returns.countDown();
        requests.close();
        assertThat(done).isEmpty();
    }
}
