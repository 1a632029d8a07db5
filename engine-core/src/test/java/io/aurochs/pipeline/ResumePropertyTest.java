package io.aurochs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.aurochs.pipeline.PipelineRun.Outcome;
import io.aurochs.pipeline.random.JournalSink;
import io.aurochs.pipeline.random.RandomPipeline;
import io.aurochs.resume.PointDirectory;
import io.aurochs.testing.Seeds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random pipelines of one source are stopped anywhere, again and again, and go on from points that were made at any moment: in the end their
 * sinks have what a plain computation has, nothing less and nothing twice. {@code -Daurochs.resume.runs=} says how many pipelines there are;
 * {@code -Dseed=} repeats one of them.
 */
class ResumePropertyTest {
    private static final int RUNS_BY_DEFAULT = 50;
    private static final int WORKERS_OF_NODES = 4;
    private static final int MOST_WORKERS = 4;
    private static final int MOST_STOPS = 4;
    private static final int MOST_POINTS = 6;
    private static final Duration LONGEST = Duration.ofSeconds(60);
    /** Points are made when the test says so. */
    private static final Duration NEVER = Duration.ofHours(1);

    @TempDir
    private Path directory;

    private int goneOn;

    @Test
    void whatIsStoppedAnywhereComesToWhatAPlainComputationDoes() {
        Long only = Long.getLong("seed");
        if (only != null) {
            check(only);
            return;
        }
        int runs = Integer.getInteger("aurochs.resume.runs", RUNS_BY_DEFAULT);
        long fresh = Seeds.last();
        int resumed = 0;
        for (int run = 0; run < runs; run++) {
            resumed += check(run < runs / 2 ? run : fresh + run) ? 1 : 0;
        }
        assertThat(resumed).as("pipelines that can be resumed").isGreaterThan(runs / 2);
        assertThat(goneOn).as("runs that have gone on from a point").isGreaterThan(runs / 2);
    }

    /** Whether the pipeline can be resumed. */
    private boolean check(long seed) {
        try {
            return assertTimeoutPreemptively(LONGEST, () -> new Life(seed).lasts());
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("-Dseed=" + seed, e);
        }
    }

    /** All runs of one pipeline. */
    private final class Life {
        private final long seed;
        private final Random random;
        private final Path points;
        private final Map<String, JournalSink> journals = new HashMap<>();

        private Life(long seed) {
            this.seed = seed;
            this.random = new Random(seed);
            this.points = directory.resolve("points" + seed);
        }

        private boolean lasts() throws InterruptedException {
            int items = pipeline(Integer.MAX_VALUE).items();
            int stops = 1 + random.nextInt(MOST_STOPS);
            int limit = 0;
            for (int stop = 0; stop < stops; stop++) {
                limit += random.nextInt(items - limit + 1);
                try {
                    run(pipeline(limit), random.nextInt(MOST_POINTS), true);
                } catch (NotResumableException e) {
                    assertThat(e).hasMessageContaining("without windows behind it");
                    return false;
                }
            }
            RandomPipeline last = pipeline(Integer.MAX_VALUE);
            run(last, random.nextInt(MOST_POINTS), false);
            check(last);
            // It has ended, and does nothing more.
            RandomPipeline again = pipeline(Integer.MAX_VALUE);
            run(again, 0, false);
            check(again);
            goneOn--;
            return true;
        }

        private RandomPipeline pipeline(int limit) {
            return new RandomPipeline(
                    "p",
                    seed,
                    new RandomPipeline.Shape(
                            1, limit, name -> journals.computeIfAbsent(name, missing -> new JournalSink())));
        }

        private void run(RandomPipeline pipeline, int morePoints, boolean isStopped) throws InterruptedException {
            try (PointDirectory before = PointDirectory.open(points)) {
                goneOn += before.last().isPresent() ? 1 : 0;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            // With several workers on a node, what they have is merged there first.
            boolean hasNodes = random.nextBoolean();
            Map<String, ?> settings = Map.of(
                    "aurochs.machine",
                    hasNodes ? "2s-xeon" : "this",
                    "aurochs.workers.count",
                    hasNodes ? WORKERS_OF_NODES : 1 + random.nextInt(MOST_WORKERS),
                    "aurochs.memory.bytes",
                    "1g",
                    "aurochs.bundle.records.least",
                    1 + random.nextInt(20));
            Pipelines running = Pipelines.start(settings, pipeline.pipeline().resumable(points, NEVER));
            try (running) {
                PipelineRun run = running.runs().get(0);
                boolean waits = random.nextBoolean();
                for (int point = 0; point < morePoints; point++) {
                    if (waits) {
                        run.await(Duration.ofMillis(1));
                    }
                    run.makePoint();
                }
                if (isStopped) {
                    run.stop();
                }
                assertThat(run.await()).isIn(Outcome.COMPLETED, Outcome.STOPPED);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(String.valueOf(pipeline), e);
            }
            assertThat(running.memoryBytes())
                    .as("memory that was not given back")
                    .isZero();
        }

        private void check(RandomPipeline pipeline) {
            pipeline.sinks().forEach((name, sink) -> {
                try {
                    sink.checkRecords();
                } catch (AssertionError e) {
                    throw new AssertionError(name + "\n" + pipeline, e);
                }
            });
        }
    }
}
