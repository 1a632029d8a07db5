package io.aurochs.pipeline.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.pipeline.Pipelines;
import io.aurochs.testing.Await;
import io.aurochs.testing.RacingThreads;
import io.aurochs.testing.Seeds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many jobs come and go on an engine with shared workers and on one with dedicated ones: each has the results of a loop, and at the end nothing
 * is left of any. For a second in every build, for a minute in the full tier, for half an hour with {@code -Pfull,soak}.
 */
class JobsSoakTest {
    private static final long TIME_NS = TimeUnit.MILLISECONDS.toNanos(Long.getLong("aurochs.jobs.soak.ms", 1_000));

    private static final int THREADS = 4;
    private static final int JOBS_OF_A_THREAD = 25;
    /** Of dedicated workers: each has threads of its own. */
    private static final int DEDICATED_JOBS = 4;

    @TempDir
    private Path directory;

    private final List<JobLives> lives = new ArrayList<>();
    private Set<Thread> threadsBefore = Set.of();

    private static Pipelines start(String workers) {
        return Pipelines.start(
                Map.of("aurochs.workers", workers, "aurochs.workers.count", 2, "aurochs.memory.bytes", "1g"));
    }

    /** What the first engine of a JVM starts stays. */
    @BeforeEach
    void lookAtThreads() {
        start("shared").close();
        threadsBefore = threads();
    }

    private static Set<Thread> threads() {
        return Set.copyOf(Thread.getAllStackTraces().keySet());
    }

    @Test
    void eachJobHasItsResultsAndNothingIsLeft() throws InterruptedException {
        long seed = Seeds.last();
        System.out.println("repeat with -Daurochs.seed=" + seed);
        long untilNs = System.nanoTime() + TIME_NS;
        Pipelines shared = start("shared");
        Pipelines dedicated = start("dedicated");
        RacingThreads threads = new RacingThreads();
        for (int thread = 0; thread < THREADS; thread++) {
            Random random = new Random(seed * (THREADS + 1) + thread);
            lives.add(new JobLives(shared, "job-" + thread + "-", random, JOBS_OF_A_THREAD, directory));
        }
        lives.add(new JobLives(
                dedicated, "dedicated-", new Random(seed * (THREADS + 1) + THREADS), DEDICATED_JOBS, directory));
        lives.forEach(each -> threads.start(() -> run(each, threads, untilNs)));
        threads.join();
        nothingIsLeft(shared);
        nothingIsLeft(dedicated);
        assertThat(files()).as("files").isEmpty();
        Await.until(
                "threads have ended",
                () -> threads().stream()
                        .noneMatch(
                                thread -> thread.getName().startsWith("aurochs") && !threadsBefore.contains(thread)));
        int jobs = lives.stream().mapToInt(JobLives::begun).sum();
        for (JobLives each : lives) {
            Await.until("no job is reachable", each::areForgotten);
        }
        System.out.println(jobs + " jobs");
    }

    private static void run(JobLives lives, RacingThreads threads, long untilNs) {
        try {
            do {
                lives.some();
            } while (System.nanoTime() < untilNs && !threads.haveFailed());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void nothingIsLeft(Pipelines running) {
        assertThat(running.runs()).isEmpty();
        assertThat(running.memoryBytes()).as("memory that was not given back").isZero();
        running.close();
    }

    /** Those in the directory, and those without a name that this process has open. */
    private List<Path> files() {
        List<Path> files = new ArrayList<>(list(directory));
        for (Path open : list(Path.of("/proc/self/fd"))) {
            Path target = target(open);
            if (target.startsWith(directory)) {
                files.add(target);
            }
        }
        return files;
    }

    private static List<Path> list(Path of) {
        try (Stream<Path> files = Files.list(of)) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path target(Path link) {
        try {
            return Files.readSymbolicLink(link);
        } catch (NoSuchFileException e) {
            return link;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
