package io.aurochs.epoch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random cascades and workers that do one operation after another, in any order: records stay in their epochs, watermarks come out in
 * order and after their records, behind tasks of several inputs as early as can be, and nothing is left. {@link TrackedInput} knows.
 * {@code -Daurochs.cascade.runs=} says how many cascades there are for each seed; {@code -Daurochs.seed=} repeats one seed's.
 */
class CascadeInterleavingsTest {
    private static final int CASCADES_BY_DEFAULT = 6_000;
    private static final int CASCADES = Integer.getInteger("aurochs.cascade.runs", CASCADES_BY_DEFAULT);
    private static final int MOST_WORKERS = 6;
    private static final int CASCADES_OF_THREADS = 800;
    private static final int MOST_THREADS = 4;
    /** After so many steps at random places that found nothing a worker looks everywhere. */
    private static final int PATIENCE = 50;

    private final LabelledBundles bundles = new LabelledBundles(RandomCascade.NODES);

    static LongStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anyOrderOfOperationsWillDo(long seed) {
        SplittableRandom seeds = new SplittableRandom(seed);
        long steps = 0;
        for (int i = 0; i < CASCADES; i++) {
            long own = seeds.nextLong();
            SplittableRandom random = new SplittableRandom(own);
            RandomCascade cascade = new RandomCascade(bundles, random);
            try {
                steps += run(cascade, random);
                cascade.checkEnd();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("cascade " + i + " of seed " + seed + ":\n" + cascade, e);
            }
        }
        assertThat(steps).as("steps").isGreaterThan(50L * CASCADES);
    }

    private static long run(RandomCascade cascade, SplittableRandom random) {
        List<CascadeWorker> workers = new ArrayList<>();
        int count = 1 + random.nextInt(MOST_WORKERS);
        for (int i = 0; i < count; i++) {
            workers.add(new CascadeWorker(cascade, random));
        }
        int sourceSteps = 2 + random.nextInt(30);
        long steps = 0;
        int inVain = 0;
        while (!cascade.isDone()) {
            steps++;
            if (random.nextInt(sourceSteps) == 0 || inVain > PATIENCE) {
                cascade.sources().get(random.nextInt(cascade.sources().size())).step(random);
            }
            CascadeWorker worker = workers.get(random.nextInt(count));
            if (worker.step() || (inVain > PATIENCE && worker.search())) {
                inVain = 0;
            } else {
                inVain++;
            }
            if (inVain > 20 * PATIENCE) {
                throw new AssertionError("nothing goes on");
            }
        }
        assertThat(workers).as("done, but busy").allMatch(CascadeWorker::isIdle);
        return steps;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void anyNumberOfThreadsWillDo(long seed) throws InterruptedException {
        SplittableRandom random = new SplittableRandom(seed);
        ExecutorService threads = Executors.newFixedThreadPool(MOST_THREADS);
        try {
            for (int i = 0; i < CASCADES_OF_THREADS; i++) {
                runByThreads(new RandomCascade(bundles, random), random, threads);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static void runByThreads(RandomCascade cascade, SplittableRandom random, ExecutorService threads)
            throws InterruptedException {
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        List<Callable<Boolean>> calls = new ArrayList<>();
        int workers = 1 + random.nextInt(MOST_THREADS - 1);
        for (int i = 0; i < workers; i++) {
            SplittableRandom own = random.split();
            CascadeWorker worker = new CascadeWorker(cascade, own);
            calls.add(() -> repeat(failure, cascade::isDone, () -> work(worker)));
        }
        SplittableRandom own = random.split();
        List<RandomSource> sources = cascade.sources();
        calls.add(() -> repeat(
                failure,
                () -> sources.stream().allMatch(RandomSource::isDone),
                () -> sources.get(own.nextInt(sources.size())).step(own)));
        threads.invokeAll(calls);
        assertThat(failure.get()).isNull();
        cascade.checkEnd();
    }

    private static void work(CascadeWorker worker) {
        if (!worker.step() && !worker.search()) {
            LockSupport.parkNanos(1);
        }
    }

    /** Until it is done, or a thread has failed, or the time is up. */
    private static boolean repeat(AtomicReference<@Nullable Throwable> failure, BooleanSupplier isDone, Runnable step) {
        try {
            while (!isDone.getAsBoolean()
                    && failure.get() == null
                    && !Thread.currentThread().isInterrupted()) {
                step.run();
            }
        } catch (Throwable e) {
            failure.compareAndSet(null, e);
        }
        return true;
    }
}
