package io.aurochs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.operator.RecordSink;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.testing.Await;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An epoch that is far behind goes on without what a function holds, if the pipeline says so; what comes of that is late, and not lost. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StragglersTest {
    private static final int WINDOW_MS = 10;
    private static final long HELD = 666;
    private static final Map<String, ?> TWO_WORKERS = Map.of("aurochs.workers.count", 2, "aurochs.memory.bytes", "1g");

    /** Workers write results of several windows in any order. */
    private final CollectingSink counts = new CollectingSink();

    private final CollectingSink late = new CollectingSink();
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final AtomicReference<@Nullable PipelineRun> run = new AtomicReference<>();
    private final ScriptedSource.Script script = new ScriptedSource.Script();

    @AfterEach
    void letItReturn() {
        goOn.countDown();
    }

    /** Counts records by window, behind a function that holds some of them. */
    private Pipeline pipeline() {
        Pipeline pipeline = Pipeline.named("test");
        AggregatedStream windows = pipeline.source(
                        "source", ScriptedSource.PAIR, () -> new ScriptedSource(script.steps, 1))
                .flatMap("hold", ScriptedSource.PAIR, this::hold)
                .window(WindowSpec.fixed(Duration.ofMillis(WINDOW_MS)))
                .aggregate("count", Aggregates.count("count"));
        windows.results().sink("counts", counts);
        windows.late().sink("late", late);
        return pipeline;
    }

    private void hold(RecordCursor record, RecordWriter output) throws InterruptedException {
        if (record.get(ScriptedSource.VALUE) == HELD) {
            goOn.await();
        }
        output.begin(record).commit();
    }

    private Pipelines start(Pipeline pipeline) {
        Pipelines running = Pipelines.start(TWO_WORKERS, pipeline);
        run.set(running.runs().get(0));
        return running;
    }

    /** How many records the function has returned from. */
    private long passed() {
        PipelineRun started = run.get();
        return started == null ? 0 : of("hold", started.recordsIn());
    }

    private long leftBehind() {
        return of("hold", run().leftBehind());
    }

    private PipelineRun run() {
        return Objects.requireNonNull(run.get());
    }

    private static long of(String transform, Map<String, Long> records) {
        return Objects.requireNonNull(records.get(transform));
    }

    @Test
    void aWindowClosesWithoutWhatAFunctionHolds() throws InterruptedException {
        script.record(1, 0, 1)
                .record(2, 0, HELD)
                .watermark(10)
                .record(11, 0, 2)
                .watermark(20)
                .record(21, 0, 3)
                .watermark(30)
                .idleUntil(() -> passed() == 4)
                .record(31, 0, 4)
                .watermark(40);
        try (Pipelines running = start(pipeline().leap(Duration.ofMillis(2 * WINDOW_MS)))) {
            Await.until("windows close", () -> counts.records.size() == 3);
            assertThat(counts.records).containsExactlyInAnyOrder("9 1", "19 1", "29 1");
            assertThat(leftBehind()).isEqualTo(1);
            assertThat(late.records).isEmpty();
            goOn.countDown();
            running.await();
            assertThat(counts.records).containsExactlyInAnyOrder("9 1", "19 1", "29 1", "39 1");
            assertThat(late.records).containsExactly("2 0 " + HELD);
            assertThat(run().lateRecords()).containsEntry("count", 1L).containsEntry("hold", 0L);
        }
    }

    @Test
    void whatComesInTimeForItsWindowCounts() throws InterruptedException {
        script.record(8, 0, HELD)
                .watermark(1)
                .record(2, 0, 1)
                .watermark(5)
                .idleUntil(() -> passed() == 2)
                .watermark(10);
        try (Pipelines running = start(pipeline().leap(Duration.ofMillis(2)))) {
            Await.until("its epoch goes on", () -> leftBehind() == 1);
            goOn.countDown();
            running.await();
            assertThat(counts.records).containsExactly("9 2");
            assertThat(late.records).isEmpty();
        }
    }

    @Test
    void aReplacementIsCompleteWhenTheFunctionThatWasLeftBehindHasReturned() throws Exception {
        CountDownLatch isReplaced = new CountDownLatch(1);
        CountDownLatch isComplete = new CountDownLatch(1);
        script.record(1, 0, HELD)
                .watermark(10)
                .record(11, 0, 2)
                .watermark(20)
                .record(21, 0, 3)
                .watermark(30)
                .idleUntil(() -> isReplaced.getCount() == 0)
                .record(31, 0, 4)
                .watermark(40)
                .idleUntil(() -> isComplete.getCount() == 0);
        try (Pipelines running = start(pipeline().leap(Duration.ofMillis(2 * WINDOW_MS)))) {
            Await.until("windows close", () -> counts.records.size() == 2);
            CompletableFuture<Replaced> replaced =
                    run().replace(new Replacement().flatMap("hold", ScriptedSource.PAIR, (record, output) -> {}));
            isReplaced.countDown();
            Await.until("the new function is called", () -> passed() == 3);
            assertThat(replaced).isNotDone();
            goOn.countDown();
            replaced.get();
            // Not before: what comes when no epoch is left reaches no sink.
            isComplete.countDown();
            running.await();
            assertThat(counts.records).containsExactlyInAnyOrder("19 1", "29 1");
            assertThat(late.records).containsExactly("1 0 " + HELD);
        }
    }

    @Test
    void anEpochThatIsNotSoFarBehindWaits() throws InterruptedException {
        script.record(1, 0, HELD)
                .watermark(10)
                .record(11, 0, 2)
                .watermark(20)
                .record(21, 0, 3)
                .watermark(30)
                // The source's end would leave the epoch far behind.
                .idleUntil(() -> counts.records.size() == 3);
        try (Pipelines running = start(pipeline().leap(Duration.ofMillis(2 * WINDOW_MS + 1)))) {
            Await.until("the others pass", () -> passed() == 2);
            assertThat(counts.records).isEmpty();
            goOn.countDown();
            running.await();
            assertThat(counts.records).containsExactlyInAnyOrder("9 1", "19 1", "29 1");
            assertThat(leftBehind()).isZero();
        }
    }

    @Test
    void withoutLeapingEveryEpochWaits() throws InterruptedException {
        script.record(1, 0, HELD)
                .watermark(10)
                .record(11, 0, 2)
                .watermark(20)
                .record(10_001, 0, 3)
                .watermark(20_000);
        try (Pipelines running = start(pipeline())) {
            Await.until("the others pass", () -> passed() == 2);
            assertThat(counts.records).isEmpty();
            goOn.countDown();
            running.await();
            assertThat(counts.records).containsExactlyInAnyOrder("9 1", "19 1", "10009 1");
            assertThat(leftBehind()).isZero();
        }
    }

    @Test
    void whatComesBehindTheLastWatermarkIsCounted() throws InterruptedException {
        script.record(1, 0, HELD).watermark(10).record(11, 0, 2).watermark(20).record(21, 0, 3);
        try (Pipelines running = start(pipeline().leap(Duration.ofMillis(WINDOW_MS)))) {
            Await.until("the last window closes", () -> counts.records.contains("29 1"));
            goOn.countDown();
            running.await();
            assertThat(counts.records).containsExactlyInAnyOrder("19 1", "29 1");
            assertThat(late.records).isEmpty();
            assertThat(run().lateRecords()).containsEntry("hold", 1L).containsEntry("count", 0L);
            assertThat(running.memoryBytes()).isZero();
        }
    }

    /** Notes the last window that it has received results of. */
    private static final class LastWindow implements RecordSink {
        private final AtomicLong records = new AtomicLong();
        private final AtomicLong lastMs = new AtomicLong(Long.MIN_VALUE);

        @Override
        public Receiver receiver(int worker) {
            return record -> {
                records.addAndGet(record.get(record.schema().longField("count")));
                lastMs.accumulateAndGet(record.time(), Math::max);
            };
        }
    }

    @ParameterizedTest
    @MethodSource("io.aurochs.testing.Seeds#all")
    void nothingIsLostOrCountedTwice(long seed) throws InterruptedException {
        Random random = new Random(seed);
        int epochs = 300;
        int ofEpoch = 5;
        for (int epoch = 0; epoch < epochs; epoch++) {
            for (int i = 0; i < ofEpoch; i++) {
                boolean isHeld = epoch < epochs - 50 && random.nextInt(60) == 0;
                script.record(epoch * 5L + random.nextInt(8), random.nextInt(4), isHeld ? HELD : 1);
            }
            script.watermark((epoch + 1) * 5L);
        }
        LastWindow results = new LastWindow();
        LastWindow sideResults = new LastWindow();
        Semaphore oneAtATime = new Semaphore(1);
        Pipeline pipeline = Pipeline.named("test").leap(Duration.ofMillis(2 * WINDOW_MS));
        RecordStream held = pipeline.source("source", ScriptedSource.PAIR, () -> new ScriptedSource(script.steps, 2))
                .flatMap("hold", ScriptedSource.PAIR, (record, output) -> {
                    if (record.get(ScriptedSource.VALUE) == HELD && oneAtATime.tryAcquire()) {
                        long until = record.time() + 3 * WINDOW_MS;
                        Await.until("later windows close", () -> results.lastMs.get() > until);
                        oneAtATime.release();
                    }
                    output.begin(record).commit();
                    output.begin(record).commit();
                });
        count(held, "count", results);
        count(held.filter("all", record -> true), "side count", sideResults);
        try (Pipelines running =
                Pipelines.start(Map.of("aurochs.workers.count", 3, "aurochs.memory.bytes", "1g"), pipeline)) {
            running.await();
            PipelineRun ended = running.runs().get(0);
            Map<String, Long> lateOnes = ended.lateRecords();
            long all = 2L * epochs * ofEpoch;
            assertThat(of("hold", ended.leftBehind()))
                    .as("some are left behind")
                    .isPositive();
            assertThat(results.records.get() + of("count", lateOnes) + of("hold", lateOnes))
                    .isEqualTo(all);
            // On a loaded machine the filter may be left behind as well.
            assertThat(sideResults.records.get()
                            + of("side count", lateOnes)
                            + of("all", lateOnes)
                            + of("hold", lateOnes))
                    .isEqualTo(all);
            assertThat(running.memoryBytes()).isZero();
        }
    }

    private static void count(RecordStream records, String name, RecordSink results) {
        records.window(WindowSpec.fixed(Duration.ofMillis(WINDOW_MS)))
                .groupByKey(ScriptedSource.KEY)
                .aggregate(name, Aggregates.count("count"))
                .results()
                .sink(name + " sink", results);
    }

    @Test
    void itIsNotForOrderedPipelines() {
        Pipeline pipeline = Pipeline.named("clicks").leap(Duration.ofSeconds(2));
        RecordStream records = pipeline.source("source", ScriptedSource.PAIR, () -> new ScriptedSource(List.of(), 1));
        assertThatThrownBy(records::ordered)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pipeline=clicks")
                .hasMessageContaining("leave leap out");
        Pipeline ordered = Pipeline.named("ordered");
        ordered.source("source", ScriptedSource.PAIR, () -> new ScriptedSource(List.of(), 1))
                .ordered();
        assertThatThrownBy(() -> ordered.leap(Duration.ofMillis(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pipeline=ordered");
    }

    @Test
    void howFarBehindIsNotNegative() {
        assertThatThrownBy(() -> Pipeline.named("test").leap(Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pipeline=test")
                .hasMessageContaining("behind=PT-0.001S");
    }
}
