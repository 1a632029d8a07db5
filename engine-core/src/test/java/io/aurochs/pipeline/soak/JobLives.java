package io.aurochs.pipeline.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.pipeline.PipelineException;
import io.aurochs.pipeline.PipelineRun;
import io.aurochs.pipeline.PipelineRun.Outcome;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.pipeline.Replaced;
import io.aurochs.testing.Await;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

/** One thread that submits some jobs at a time, does random things to them, ends each in a random way, and checks what has come of it. */
final class JobLives {
    private static final int MOST_RECORDS = 20_000;
    private static final int MOST_ROUNDS = 4;

    private final Pipelines running;
    private final String prefix;
    private final Random random;
    private final int most;
    private final Path directory;
    private final List<WeakReference<SoakJob>> jobs = new ArrayList<>();
    private int begun;

    /** How a job is to end. */
    private enum End {
        COMPLETES,
        DRAINED,
        STOPPED,
        FAILS
    }

    /** A job that runs. */
    private record Life(SoakJob job, PipelineRun run, End end, int some, List<CompletableFuture<Replaced>> replaced) {}

    /**
     * Before its first job.
     *
     * @param prefix of the names of its jobs
     * @param most how many it has at a time
     * @param directory of the files of trees
     */
    JobLives(Pipelines running, String prefix, Random random, int most, Path directory) {
        this.running = running;
        this.prefix = prefix;
        this.random = random;
        this.most = most;
        this.directory = directory;
    }

    /** Some jobs, from their beginnings to their ends. */
    void some() throws InterruptedException {
        List<Life> lives = new ArrayList<>();
        for (int count = 1 + random.nextInt(most); count > 0; count--) {
            lives.add(begin());
        }
        for (int round = random.nextInt(MOST_ROUNDS); round > 0; round--) {
            lives.forEach(this::change);
        }
        Collections.shuffle(lives, random);
        for (Life life : lives) {
            end(life);
        }
    }

    /** How many jobs there were. */
    int begun() {
        return begun;
    }

    /** Whether nothing leads to any of its jobs any more. */
    boolean areForgotten() {
        System.gc();
        jobs.removeIf(job -> job.refersTo(null));
        return jobs.isEmpty();
    }

    private Life begin() {
        End end = End.values()[random.nextInt(End.values().length)];
        int some = 1 + random.nextInt(MOST_RECORDS);
        SoakJob job = new SoakJob(
                prefix + begun++,
                random,
                end == End.COMPLETES ? some : SoakJob.ENDLESS,
                end == End.FAILS ? some / 20 : SoakJob.NEVER,
                directory);
        jobs.add(new WeakReference<>(job));
        PipelineRun run = job.submit(running, 1 + random.nextInt(Pipelines.MOST_WEIGHT));
        return new Life(job, run, end, some, new ArrayList<>());
    }

    private void change(Life life) {
        if (random.nextBoolean()) {
            life.job.query(running);
        } else {
            CompletableFuture<Replaced> replaced = life.job.replace(life.run);
            if (replaced != null) {
                life.replaced.add(replaced);
            }
        }
    }

    private void end(Life life) throws InterruptedException {
        SoakJob job = life.job;
        switch (life.end) {
            case COMPLETES -> {
                assertThat(life.run.await()).isEqualTo(Outcome.COMPLETED);
                assertThat(job.produced()).isEqualTo(life.some);
                job.hasAll();
            }
            case DRAINED -> {
                awaitReplaced(life);
                life.run.drain();
                assertThat(life.run.await()).isEqualTo(Outcome.DRAINED);
                job.hasAll();
            }
            case STOPPED -> {
                awaitReplaced(life);
                job.query(running);
                life.run.stop();
                assertThat(life.run.await()).isEqualTo(Outcome.STOPPED);
                job.hasSome();
            }
            case FAILS -> {
                assertThatThrownBy(life.run::await)
                        .isInstanceOf(PipelineException.class)
                        .hasStackTraceContaining("struck at " + life.some / 20);
                job.hasSome();
            }
        }
        assertThat(life.replaced).as("open replacements").allMatch(CompletableFuture::isDone);
    }

    /** A job that runs comes to them. */
    private static void awaitReplaced(Life life) {
        Await.until(
                "functions are replaced in " + life.job,
                () -> life.replaced.stream().allMatch(CompletableFuture::isDone));
        assertThat(life.replaced).noneMatch(CompletableFuture::isCompletedExceptionally);
        if (!life.replaced.isEmpty()) {
            int before = life.job.produced();
            Await.until("another interval of " + life.job, () -> life.job.produced() > before);
        }
    }
}
