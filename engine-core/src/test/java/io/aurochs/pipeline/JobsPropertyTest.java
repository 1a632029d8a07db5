package io.aurochs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.pipeline.PipelineRun.Outcome;
import io.aurochs.testing.Await;
import io.aurochs.testing.RacingThreads;
import io.aurochs.testing.Seeds;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Several threads submit jobs to one engine, and stop and drain them, while others fail: each job's results are those of a loop. */
@Timeout(120)
class JobsPropertyTest {
    private static final int THREADS = 4;
    private static final int JOBS_OF_A_THREAD = 40;
    private static final int MOST_RECORDS = 400;

    static LongStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void eachJobIsAsIfItRanAlone(long seed) throws InterruptedException {
        Pipelines running =
                Pipelines.start(Map.of("aurochs.workers.count", 1 + seed % 3, "aurochs.memory.bytes", "1g"));
        RacingThreads threads = new RacingThreads();
        for (int thread = 0; thread < THREADS; thread++) {
            Random random = new Random(seed * THREADS + thread);
            String name = "job-" + thread + "-";
            threads.start(() -> {
                for (int job = 0; job < JOBS_OF_A_THREAD && !threads.haveFailed(); job++) {
                    run(running, name + job, random);
                }
            });
        }
        threads.join();
        assertThat(running.runs()).isEmpty();
        assertThat(running.memoryBytes()).as("memory that was not given back").isZero();
        running.close();
    }

    private static void run(Pipelines running, String name, Random random) {
        long seed = random.nextInt(1_000_000);
        boolean isOrdered = random.nextBoolean();
        int weight = 1 + random.nextInt(Pipelines.MOST_WEIGHT);
        int some = 1 + random.nextInt(MOST_RECORDS);
        try {
            switch (random.nextInt(4)) {
                case 0 -> completes(running, new JobScript(name, seed, some, JobScript.NEVER, isOrdered), some, weight);
                case 1 ->
                    isDrained(
                            running,
                            new JobScript(name, seed, JobScript.ENDLESS, JobScript.NEVER, isOrdered),
                            some,
                            weight);
                case 2 ->
                    isStopped(
                            running,
                            new JobScript(name, seed, JobScript.ENDLESS, JobScript.NEVER, isOrdered),
                            some,
                            weight);
                default -> fails(running, new JobScript(name, seed, JobScript.ENDLESS, some, isOrdered), some, weight);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void completes(Pipelines running, JobScript job, int records, int weight)
            throws InterruptedException {
        assertThat(running.submit(job.pipeline(), weight).await()).isEqualTo(Outcome.COMPLETED);
        assertThat(job.received()).isEqualTo(job.results(records));
        assertThat(job.closed).hasValue(1);
    }

    private static void isDrained(Pipelines running, JobScript job, int records, int weight)
            throws InterruptedException {
        PipelineRun run = running.submit(job.pipeline(), weight);
        Await.until("it has produced some", () -> job.produced.get() >= records);
        run.drain();
        assertThat(run.await()).isEqualTo(Outcome.DRAINED);
        assertThat(job.received()).isEqualTo(job.results(job.produced.get()));
        assertThat(job.closed).hasValue(1);
    }

    private static void isStopped(Pipelines running, JobScript job, int records, int weight)
            throws InterruptedException {
        PipelineRun run = running.submit(job.pipeline(), weight);
        Await.until("it has produced some", () -> job.produced.get() >= records);
        assertThat(running.runs()).contains(run);
        run.stop();
        assertThat(run.await()).isEqualTo(Outcome.STOPPED);
        assertThat(job.results(job.produced.get())).containsAll(job.received());
        assertThat(job.closed).hasValue(1);
    }

    private static void fails(Pipelines running, JobScript job, int at, int weight) {
        PipelineRun run = running.submit(job.pipeline(), weight);
        assertThatThrownBy(run::await)
                .isInstanceOf(PipelineException.class)
                .hasMessageStartingWith("pipeline " + job.pipeline().name() + " failed: ")
                .hasStackTraceContaining("struck at " + at);
        assertThat(job.results(job.produced.get())).containsAll(job.received());
        assertThat(job.closed).hasValue(1);
    }
}
