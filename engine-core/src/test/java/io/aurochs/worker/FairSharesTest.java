package io.aurochs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.schedule.FairShares;
import io.aurochs.schedule.Share;
import io.aurochs.testing.Await;
import io.aurochs.testing.FakeClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Jobs that share one worker. A step takes the time that the test says, on a clock that only steps move. */
class FairSharesTest {
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long GRACE_NS = 10 * SECOND_NS;

    private final FakeClock clock = new FakeClock();
    private final FairShares shares = new FairShares();
    private final List<Throwable> failures = new ArrayList<>();

    private final SharedWorkers workers =
            SharedWorkers.ofJobs(new int[] {1}, CoreBinding.NONE, failures::add, 1_000_000, clock);

    private final CountDownLatch everythingIsThere = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile long endNs;

    /** All of a job's duties always have work. */
    private final class Job {
        private final LongSupplier stepNs;
        private final Share share;
        private long fromNs;
        private long usedNs;
        private long lastTurnNs;
        private long longestWaitNs;

        /**
         * A job that runs.
         *
         * @param duties how many of its duties may work at once
         * @param fromNs from when on it has work, after the start
         */
        Job(int weight, int duties, LongSupplier stepNs, long fromNs) {
            this.stepNs = stepNs;
            this.fromNs = clock.getAsLong() + fromNs;
            this.lastTurnNs = this.fromNs;
            this.share = shares.share(weight);
            Roster roster = workers.roster(new int[duties], share);
            roster.start(IntStream.range(0, duties).mapToObj(i -> new Working()).toList());
        }

        /** One of the job's duties. */
        private final class Working implements Duty {
            @Override
            public String name() {
                return "working";
            }

            @Override
            public boolean mayWait() {
                return false;
            }

            @Override
            public boolean step() {
                await(everythingIsThere);
                if (clock.getAsLong() >= endNs) {
                    over.countDown();
                    return false;
                }
                if (clock.getAsLong() < fromNs) {
                    return false;
                }
                longestWaitNs = Math.max(longestWaitNs, clock.getAsLong() - lastTurnNs);
                long takesNs = stepNs.getAsLong();
                usedNs += takesNs;
                clock.advance(takesNs);
                lastTurnNs = clock.getAsLong();
                return true;
            }

            @Override
            public long wakeAtNs() {
                return clock.getAsLong() < fromNs ? fromNs : Long.MAX_VALUE;
            }

            @Override
            public boolean hasWork() {
                return false;
            }

            @Override
            public void close(Consumer<Throwable> onFailure) {}
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody counted down", e);
        }
    }

    private Job job(int weight, int duties, long stepNs) {
        return new Job(weight, duties, () -> stepNs, 0);
    }

    private void runFor(long ns) {
        workers.start();
        endNs = clock.getAsLong() + ns;
        everythingIsThere.countDown();
        Await.until("the time is over", () -> over.getCount() == 0);
    }

    @AfterEach
    void nothingHasFailed() {
        everythingIsThere.countDown();
        workers.stop(GRACE_NS);
        assertThat(failures).isEmpty();
    }

    @Test
    void jobsHaveEqualSharesHoweverManyDutiesTheyHaveAndHoweverLongTheirStepsAre() {
        List<Job> jobs = List.of(
                job(1, 1, 20_000), job(1, 16, 20_000), job(1, 3, 3_000_000), job(1, 1, 250_000_000), job(1, 2, 1_000));
        runFor(50 * SECOND_NS);
        for (Job job : jobs) {
            // One step of a quarter of a second is 2.5 %.
            assertThat(job.usedNs).isCloseTo(10 * SECOND_NS, Percentage.withPercentage(4));
        }
    }

    @Test
    void jobsHaveSharesByTheirWeights() {
        Job light = job(1, 4, 100_000);
        Job middle = job(3, 1, 400_000);
        Job heavy = job(6, 2, 50_000);
        runFor(10 * SECOND_NS);
        assertThat(light.usedNs).isCloseTo(SECOND_NS, Percentage.withPercentage(2));
        assertThat(middle.usedNs).isCloseTo(3 * SECOND_NS, Percentage.withPercentage(2));
        assertThat(heavy.usedNs).isCloseTo(6 * SECOND_NS, Percentage.withPercentage(2));
    }

    @Test
    void aJobThatHadNoWorkDoesNotMakeUpForIt() {
        Job busy = job(1, 1, 100_000);
        Job late = new Job(1, 1, () -> 100_000, 6 * SECOND_NS);
        runFor(10 * SECOND_NS);
        assertThat(busy.usedNs).isCloseTo(8 * SECOND_NS, Percentage.withPercentage(1));
        assertThat(late.usedNs).isCloseTo(2 * SECOND_NS, Percentage.withPercentage(1));
    }

    @Test
    void aJobThatComesBackIsAheadByTheSameTimeWhateverItsWeight() {
        Job busy = job(100, 1, 100_000);
        Job late = new Job(100, 1, () -> 100_000, 9 * SECOND_NS);
        runFor(9 * SECOND_NS + 100_000_000);
        // 10 ms, and then a half.
        assertThat(late.usedNs).isBetween(50_000_000L, 60_000_000L);
        assertThat(busy.usedNs).isGreaterThan(9 * SECOND_NS);
    }

    @Test
    void aJobThatHurriesIsAheadByTheSameTimeHoweverLongItDoes() {
        Job hurrying = job(100, 2, 100_000);
        Job other = job(100, 1, 100_000);
        hurrying.share.hurry();
        runFor(10 * SECOND_NS);
        // Ahead by 10 ms of its own, while the other one has none: half of them more than half of the time.
        assertThat(hurrying.usedNs - other.usedNs).isBetween(9_000_000L, 13_000_000L);
        hurrying.share.hurryNoMore();
    }

    @Test
    void aJobWhoseFirstTurnTookLongIsNotMadeToWaitByThoseThatComeAfterIt() {
        AtomicBoolean isFirst = new AtomicBoolean(true);
        Job first = new Job(1, 1, () -> isFirst.getAndSet(false) ? SECOND_NS / 4 : 20_000, 0);
        for (int i = 0; i < 499; i++) {
            job(1, 1, 20_000);
        }
        runFor(5 * SECOND_NS);
        // A second, and then what it has to share: 10 ms of each job that has just come, at most.
        assertThat(first.usedNs).isGreaterThan(SECOND_NS / 4 + 4_000_000);
    }

    @ParameterizedTest
    @MethodSource("io.aurochs.testing.Seeds#all")
    void noJobWithWorkWaitsLongHoweverLongItsTurnsWere(long seed) {
        Random random = new Random(seed);
        List<Long> longest = new ArrayList<>();
        List<Job> jobs = new ArrayList<>();
        int count = 2 + random.nextInt(40);
        for (int i = 0; i < count; i++) {
            // From microseconds to seconds.
            long longestNs = (long) Math.pow(10, 3 + 6.5 * Math.pow(random.nextDouble(), 3));
            Random own = new Random(random.nextLong());
            longest.add(longestNs);
            jobs.add(new Job(
                    1,
                    1 + own.nextInt(3),
                    () -> own.nextInt(10) == 0 ? longestNs : 1 + own.nextInt((int) Math.min(longestNs, 1_000_000)),
                    random.nextInt(3) * SECOND_NS));
        }
        runFor(60 * SECOND_NS);
        // As long as a turn may take, the step that ends it included.
        long[] turnNs =
                longest.stream().mapToLong(ns -> SharedWorkers.TURN_NS + ns).toArray();
        long turnsNs = LongStream.of(turnNs).sum();
        for (int i = 0; i < count; i++) {
            long othersNs = turnsNs - turnNs[i];
            assertThat(jobs.get(i).longestWaitNs)
                    .as("job %d of %d, steps of at most %d ns", i, count, longest.get(i))
                    .isLessThan(FairShares.MOST_WAIT_NS
                            + SharedWorkers.LOOK_EVERY_NS
                            + (FairShares.CREDIT_NS + FairShares.LEAST_DEBT_NS) * count
                            + 3 * othersNs);
        }
    }

    @Test
    void fiveHundredJobsEachHaveTheirShare() {
        List<Job> jobs = IntStream.range(0, 500)
                .mapToObj(i -> job(1, 1 + i % 3, 10_000 + 100 * i))
                .toList();
        runFor(50 * SECOND_NS);
        for (Job job : jobs) {
            assertThat(job.usedNs).isCloseTo(SECOND_NS / 10, Percentage.withPercentage(3));
        }
    }
}
