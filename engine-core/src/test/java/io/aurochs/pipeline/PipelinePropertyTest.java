package io.aurochs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.aurochs.pipeline.random.RandomPipeline;
import io.aurochs.testing.Seeds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * Random pipelines on random epochs, with any number of workers and under all policies: their results are those of a plain computation, and
 * so are late records and watermarks. {@code -Daurochs.pipeline.runs=} says how many runs there are; {@code -Dseed=} repeats one of them.
 */
class PipelinePropertyTest {
    private static final int RUNS_BY_DEFAULT = 300;
    private static final int MOST_PIPELINES = 2;
    private static final int MOST_WORKERS = 4;
    /** On several of these there is more than one worker for each node. */
    private static final int MOST_WORKERS_OF_NODES = 10;

    private static final List<String> MACHINES = List.of("this", "this", "2s-xeon", "4s-xeon");
    /** On their way at once. */
    private static final int MOST_REPLACEMENTS = 3;

    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final List<String> POLICIES =
            List.of("next-externalization", "next-externalization", "no-priority", "in-order", "lp");

    /** So much that nothing has to wait for it. */
    private static final String MEMORY = "2g";

    @Test
    void randomPipelinesComeToWhatAPlainComputationDoes() {
        Long only = Long.getLong("seed");
        if (only != null) {
            check(only);
            return;
        }
        int runs = Integer.getInteger("aurochs.pipeline.runs", RUNS_BY_DEFAULT);
        // So that a run with many seeds begins with those of a run with few, and the rest is new each time.
        long fresh = Seeds.last();
        for (int run = 0; run < runs; run++) {
            check(run < runs / 2 ? run : fresh + run);
        }
    }

    private static void check(long seed) {
        Random random = new Random(seed);
        Map<String, Object> settings = new HashMap<>();
        String machine = MACHINES.get(random.nextInt(MACHINES.size()));
        int mostWorkers = machine.equals("this") ? MOST_WORKERS : MOST_WORKERS_OF_NODES;
        settings.put("aurochs.machine", machine);
        settings.put("aurochs.workers.count", 1 + random.nextInt(mostWorkers));
        settings.put("aurochs.memory.bytes", MEMORY);
        settings.put("aurochs.bundle.records.least", 1 + random.nextInt(20));
        settings.put("aurochs.claim.policy", POLICIES.get(random.nextInt(POLICIES.size())));
        List<RandomPipeline> pipelines = new ArrayList<>();
        int count = 1 + random.nextInt(MOST_PIPELINES);
        for (int i = 0; i < count; i++) {
            pipelines.add(new RandomPipeline("p" + i, random.nextLong()));
        }
        try {
            assertTimeoutPreemptively(LONGEST, () -> run(pipelines, settings));
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("-Dseed=" + seed + " " + settings + "\n" + pipelines, e);
        }
    }

    private static void run(List<RandomPipeline> pipelines, Map<String, Object> settings) throws InterruptedException {
        Pipelines running = Pipelines.start(
                settings, pipelines.stream().map(RandomPipeline::pipeline).toArray(Pipeline[]::new));
        try (running) {
            replaceMeanwhile(pipelines, running.runs());
            running.await();
            for (int i = 0; i < pipelines.size(); i++) {
                check(pipelines.get(i), running.runs().get(i));
            }
        }
        assertThat(running.memoryBytes()).as("memory that was not given back").isZero();
    }

    /** Each function by itself, again and again while the pipelines run: it must not be seen in what comes of them. */
    private static void replaceMeanwhile(List<RandomPipeline> pipelines, List<PipelineRun> runs)
            throws InterruptedException {
        List<Future<?>> last = new ArrayList<>();
        for (boolean isRunning = true; isRunning; ) {
            isRunning = false;
            for (int i = 0; i < pipelines.size(); i++) {
                if (pipelines.get(i).isReplaceable() && !runs.get(i).hasEnded()) {
                    isRunning = true;
                    last.add(runs.get(i).replace(pipelines.get(i).replacement()));
                }
            }
            while (last.size() > MOST_REPLACEMENTS) {
                awaitFirst(last);
            }
        }
        while (!last.isEmpty()) {
            awaitFirst(last);
        }
    }

    private static void awaitFirst(List<Future<?>> replacements) throws InterruptedException {
        try {
            replacements.remove(0).get();
        } catch (ExecutionException e) {
            assertThat(e.getCause()).hasMessageContaining("it ended before its functions were replaced");
        }
    }

    private static void check(RandomPipeline expected, PipelineRun run) {
        expected.sinks().forEach((name, sink) -> {
            try {
                sink.check();
            } catch (AssertionError e) {
                throw new AssertionError(name, e);
            }
        });
        run.lateRecords()
                .forEach((transform, records) -> assertThat(records)
                        .as("late records of %s", transform)
                        .isEqualTo(expected.lateRecords().getOrDefault(transform, 0L)));
        expected.recordsIn()
                .forEach((transform, records) -> assertThat(run.recordsIn().get(transform))
                        .as("records of %s", transform)
                        .isEqualTo(records));
    }
}
