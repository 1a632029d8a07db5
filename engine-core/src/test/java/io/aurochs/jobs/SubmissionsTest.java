package io.aurochs.jobs;

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
class SubmissionsTest {
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
        try (Submissions submissions = new Submissions()) {
            assertThat(submissions.offer(this::block)).isTrue();
            started.await();
            for (int i = 0; i < Submissions.MOST_WAITING; i++) {
                int number = i;
                assertThat(submissions.offer(() -> done.add(number))).isTrue();
            }
            assertThat(submissions.offer(() -> done.add(-1))).isFalse();
            assertThat(done).isEmpty();
            returns.countDown();
            Await.until("all have run", () -> done.size() == Submissions.MOST_WAITING);
            assertThat(done)
                    .isEqualTo(
                            IntStream.range(0, Submissions.MOST_WAITING).boxed().toList());
            assertThat(submissions.offer(() -> done.add(-2))).isTrue();
            Await.until("there is room again", () -> done.contains(-2));
        }
    }

    @Test
    void noneRunsAfterTheEnd() throws InterruptedException {
        Submissions submissions = new Submissions();
        submissions.offer(this::block);
        started.await();
        submissions.offer(() -> done.add(1));
        submissions.close();
        assertThat(submissions.offer(() -> done.add(2))).isFalse();
        returns.countDown();
        submissions.close();
        assertThat(done).isEmpty();
    }
}
