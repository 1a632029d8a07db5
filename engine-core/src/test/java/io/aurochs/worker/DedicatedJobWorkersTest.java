package io.aurochs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.schedule.FairShares;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DedicatedJobWorkersTest {
    private static final int JOBS = 5;
    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(1);

    private final DedicatedJobWorkers workers = new DedicatedJobWorkers(duties -> new DedicatedWorkers(
            duties, CoreBinding.NONE, failure -> {}, TimeUnit.SECONDS.toNanos(1), System::nanoTime));
    private final CountDownLatch inside = new CountDownLatch(JOBS);
    private final CountDownLatch interrupted = new CountDownLatch(JOBS);

    /** Goes on until it, and that of each other job, is interrupted. */
    private final class Hung implements Duty {
        @Override
        public String name() {
            return "hung";
        }

        @Override
        public boolean step() {
            inside.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
            try {
                interrupted.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException("once is enough", e);
            }
            return false;
        }

        @Override
        public boolean hasWork() {
            return false;
        }

        @Override
        public void close(Consumer<Throwable> onFailure) {}
    }

    @Test
    void jobsThatDoNotReturnAreWaitedForTogether() throws InterruptedException {
        FairShares shares = new FairShares();
        for (int job = 0; job < JOBS; job++) {
            workers.roster(new int[1], shares.share(1)).start(List.of(new Hung()));
        }
        inside.await();
        assertThat(workers.stop(GRACE_NS)).isTrue();
    }
}
