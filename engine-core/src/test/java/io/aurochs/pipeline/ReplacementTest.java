package io.aurochs.pipeline;

import static io.aurochs.pipeline.ScriptedSource.KEY;
import static io.aurochs.pipeline.ScriptedSource.PAIR;
import static io.aurochs.pipeline.ScriptedSource.VALUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.MapFunction;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.Schema;
import io.aurochs.testing.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Functions are replaced while a pipeline runs. */
@Timeout(60)
class ReplacementTest {
    private static final Schema OTHER = Schema.named("other").longs("key").build();

    private final Pipeline pipeline = Pipeline.named("p");
    private final CollectingSink sink = new CollectingSink();
    /** How far the sources may go. */
    private final AtomicInteger stage = new AtomicInteger();

    private GatedSource source(GatedSource.Step... steps) {
        return new GatedSource(stage::get, List.of(steps));
    }

    private static MapFunction plus(long amount) {
        return (record, output) -> output.put(KEY, record.get(KEY)).put(VALUE, record.get(VALUE) + amount);
    }

    private static boolean processed(PipelineRun run, String transform, long records) {
        return run.recordsIn().getOrDefault(transform, 0L) == records;
    }

    private void awaitRecords(int count) {
        Await.until(count + " records have come out", () -> sink.records.size() == count);
    }

    @Test
    void functionsOfSeveralTransformsAreReplacedTogetherThoughTheSourceHasNothing() throws Exception {
        pipeline.source(
                        "source",
                        PAIR,
                        () -> source(
                                GatedSource.record(0, 1, 1, 5),
                                GatedSource.record(0, 2, 2, 50),
                                GatedSource.record(1, 3, 1, 5),
                                GatedSource.record(1, 4, 2, 50)))
                .filter("small", record -> record.get(VALUE) < 10)
                .map("plus", PAIR, plus(100))
                .sink("sink", sink);
        try (Pipelines running = Pipelines.start(pipeline)) {
            PipelineRun run = running.runs().get(0);
            Await.until("both are processed", () -> processed(run, "small", 2));
            Replaced replaced = run.replace(new Replacement()
                            .filter("small", record -> record.get(VALUE) >= 10)
                            .map("plus", PAIR, plus(1_000)))
                    .join();
            assertThat(replaced.beginsAt()).isEqualTo(Map.of("source", 1L));
            stage.set(1);
            assertThat(run.await()).isEqualTo(PipelineRun.Outcome.COMPLETED);
        }
        assertThat(sink.records).containsExactly("1 1 105", "4 2 1050");
    }

    @Test
    void theManualsLimitsAreReplaced() throws Exception {
        pipeline.source(
                        "source",
                        PAIR,
                        () -> source(
                                GatedSource.record(0, 1, 1, 5),
                                GatedSource.record(1, 2, 1, 5),
                                GatedSource.record(1, 3, 1, 50)))
                .filter("not too small", record -> record.get(VALUE) >= 0)
                .filter("not too large", record -> record.get(VALUE) <= 10)
                .sink("sink", sink);
        try (Pipelines running = Pipelines.start(pipeline)) {
            awaitRecords(1);
            new Limits(VALUE).set(running.runs().get(0), 20, 100).join();
            stage.set(1);
            running.await();
        }
        assertThat(sink.records).containsExactly("1 1 5", "3 1 50");
    }

    @Test
    void aWindowHasRecordsOfOldAndNewFunctionsAndItsResultIsOfTheEpochThatItsWatermarkEnds() throws Exception {
        pipeline.source(
                        "source",
                        PAIR,
                        () -> source(
                                GatedSource.record(0, 1, 7, 1),
                                GatedSource.record(1, 2, 7, 1),
                                GatedSource.watermark(1, 10),
                                GatedSource.record(1, 11, 7, 1)))
                .map("before", PAIR, plus(0))
                .window(WindowSpec.fixed(Duration.ofMillis(10)))
                .groupByKey(KEY)
                .aggregate("sum", Aggregates.sum(VALUE, "value"))
                .results()
                .filter("behind", result -> false)
                .sink("sink", sink);
        try (Pipelines running = Pipelines.start(pipeline)) {
            PipelineRun run = running.runs().get(0);
            Await.until("the first is in its window", () -> processed(run, "sum", 1));
            run.replace(new Replacement().map("before", PAIR, plus(100)).filter("behind", result -> true))
                    .join();
            stage.set(1);
            run.await();
        }
        assertThat(sink.records).containsExactlyInAnyOrder("9 7 102", "19 7 101");
    }

    @Test
    void aSourceThatStallsBehindAUnionDoesNotHoldUpAReplacement() throws Exception {
        AtomicInteger oldCalls = new AtomicInteger();
        RecordStream ahead = pipeline.source(
                "ahead", PAIR, () -> source(GatedSource.record(0, 1, 7, 1), GatedSource.watermark(0, 10)));
        RecordStream behind = pipeline.source(
                "behind", PAIR, () -> source(GatedSource.record(1, 2, 7, 1), GatedSource.watermark(1, 20)));
        ahead.union("union", behind)
                .window(WindowSpec.fixed(Duration.ofMillis(10)))
                .groupByKey(KEY)
                .aggregate("sum", Aggregates.sum(VALUE, "value"))
                .results()
                .filter("last", result -> {
                    oldCalls.incrementAndGet();
                    return true;
                })
                .sink("sink", sink);
        try (Pipelines running = Pipelines.start(pipeline)) {
            PipelineRun run = running.runs().get(0);
            Await.until("the first is in its window", () -> processed(run, "sum", 1));
            Replaced replaced = run.replace(new Replacement().filter("last", result -> true))
                    .join();
            assertThat(replaced.beginsAt()).containsKey("behind");
            stage.set(1);
            run.await();
        }
        assertThat(sink.records).containsExactly("9 7 2");
        assertThat(oldCalls).hasValue(0);
    }

    @Test
    void whatComesOfTheEndOfASourceIsOfTheNewFunctionsIfOthersGoOn() throws Exception {
        RecordStream brief = pipeline.source("brief", PAIR, () -> source(GatedSource.record(0, 1, 7, 1)));
        RecordStream goesOn = pipeline.source(
                "goes on",
                PAIR,
                () -> source(
                        GatedSource.record(0, 2, 7, 1),
                        GatedSource.watermark(0, 3),
                        GatedSource.record(1, 4, 7, 1),
                        GatedSource.watermark(2, 5),
                        GatedSource.record(3, 6, 7, 1)));
        brief.union("union", goesOn)
                .window(WindowSpec.fixed(Duration.ofMillis(10)))
                .groupByKey(KEY)
                .aggregate("sum", Aggregates.sum(VALUE, "value"))
                .results()
                .filter("last", result -> false)
                .sink("sink", sink);
        try (Pipelines running = Pipelines.start(pipeline)) {
            PipelineRun run = running.runs().get(0);
            Await.until("both are in their window", () -> processed(run, "sum", 2));
            for (int i = 1; i <= 3; i++) {
                boolean isLast = i == 3;
                run.replace(new Replacement().filter("last", result -> isLast)).join();
                stage.set(i);
            }
            run.await();
        }
        assertThat(sink.records).containsExactly("9 7 4");
    }

    @Test
    void aNewFunctionThatThrowsFailsThePipeline() throws Exception {
        pipeline.source("source", PAIR, () -> source(GatedSource.record(0, 1, 1, 1), GatedSource.record(1, 2, 1, 1)))
                .filter("kept", record -> true)
                .sink("sink", sink);
        Pipelines running = Pipelines.start(pipeline);
        try (running) {
            awaitRecords(1);
            PipelineRun run = running.runs().get(0);
            run.replace(new Replacement().filter("kept", record -> {
                        throw new ArithmeticException("broken");
                    }))
                    .join();
            stage.set(1);
            assertThatThrownBy(run::await)
                    .isInstanceOf(PipelineException.class)
                    .hasMessageContaining("kept")
                    .hasMessageContaining("epoch 1")
                    .hasMessageContaining("broken");
            assertEnded(run.replace(new Replacement().filter("kept", record -> true)));
        }
        assertThat(running.memoryBytes()).isZero();
    }

    @Test
    void aReplacementThatThePipelineDoesNotLiveToSeeFails() throws Exception {
        CountDownLatch isIn = new CountDownLatch(1);
        pipeline.source("source", PAIR, () -> source(GatedSource.record(0, 1, 1, 1), GatedSource.record(1, 2, 1, 1)))
                .filter("kept", record -> {
                    isIn.countDown();
                    Await.until("the pipeline is stopped", () -> stage.get() == 1);
                    return true;
                })
                .sink("sink", sink);
        try (Pipelines running = Pipelines.start(pipeline)) {
            PipelineRun run = running.runs().get(0);
            // Before its first epoch it would change at once.
            isIn.await();
            CompletableFuture<Replaced> open = run.replace(new Replacement().filter("kept", record -> true));
            run.stop();
            stage.set(1);
            run.await();
            assertEnded(open);
        }
    }

    private static void assertEnded(CompletableFuture<Replaced> replaced) {
        assertThatThrownBy(replaced::join)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(IllegalStateException.class)
                .hasMessageContaining("pipeline=p: it ended before its functions were replaced");
    }

    @Test
    void anOrderedPipelineChangesBetweenTwoBundlesAndGoesOnAfterFailuresIfSoDeclared() throws Exception {
        List<String> failed = Collections.synchronizedList(new ArrayList<>());
        pipeline.source(
                        "source",
                        PAIR,
                        () -> source(
                                GatedSource.record(0, 1, 1, 1),
                                GatedSource.record(1, 2, 1, 1),
                                GatedSource.record(1, 3, 2, 1)))
                .ordered()
                .skipFailures((transform, record, failure) -> failed.add(transform + " " + record.time()))
                .map("plus", PAIR, plus(1))
                .groupByKey(KEY)
                .process("sum", PAIR, 1, (record, sum, results) -> {
                    sum.addLong(0, record.get(VALUE));
                    results.begin(record.time())
                            .put(KEY, record.get(KEY))
                            .put(VALUE, sum.getLong(0))
                            .commit();
                })
                .sink("sink", sink);
        try (Pipelines running = Pipelines.start(pipeline)) {
            awaitRecords(1);
            PipelineRun run = running.runs().get(0);
            Replaced replaced = run.replace(new Replacement().map("plus", PAIR, (record, output) -> {
                        if (record.get(KEY) == 2) {
                            throw new ArithmeticException("broken");
                        }
                        plus(10).map(record, output);
                    }))
                    .join();
            assertThat(replaced.beginsAt()).isEqualTo(Map.of("source", 1L));
            stage.set(1);
            run.await();
            assertThatThrownBy(() -> run.replace(new Replacement().map("sum", PAIR, plus(1))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(
                            "pipeline=p transform=sum: only functions of map, filter and flatMap can be replaced; start a pipeline with another one");
        }
        assertThat(sink.records).as("state stays").containsExactly("1 1 2", "2 1 13");
        assertThat(failed).containsExactly("plus 3");
    }

    @Test
    void whatCannotBeReplacedIsRefusedByName() throws Exception {
        pipeline.source("source", PAIR, () -> source(GatedSource.record(0, 1, 1, 1)))
                .map("mapped", PAIR, plus(1))
                .filter("kept", record -> true)
                .window(WindowSpec.fixed(Duration.ofMillis(10)))
                .groupByKey(KEY)
                .aggregate("sum", Aggregates.sum(VALUE, "value"))
                .results()
                .sink("sink", sink);
        try (Pipelines running = Pipelines.start(pipeline)) {
            PipelineRun run = running.runs().get(0);
            refused(run, new Replacement(), "pipeline=p: a replacement of no function; add one");
            refused(
                    run,
                    new Replacement().filter("unknown", record -> true),
                    "pipeline=p transform=unknown: there is no such transform; functions of [kept, mapped] can be replaced");
            for (String name : List.of("sum", "sink", "source")) {
                refused(
                        run,
                        new Replacement().map("mapped", PAIR, plus(2)).map(name, PAIR, plus(2)),
                        "pipeline=p transform=" + name
                                + ": only functions of map, filter and flatMap can be replaced; start a pipeline with another one");
            }
            refused(
                    run,
                    new Replacement().filter("mapped", record -> true),
                    "pipeline=p transform=mapped: a RecordPredicate for a MapFunction; give one of the kind that was declared");
            refused(
                    run,
                    new Replacement().map("mapped", OTHER, plus(2)),
                    "pipeline=p transform=mapped: results of schema " + OTHER + " for results of schema " + PAIR
                            + "; write records of the schema that was declared: PipelineRun.schemas has it");
            assertThat(run.schemas("mapped").to()).isSameAs(PAIR);
            assertThatThrownBy(() -> run.schemas("sum"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("transform=sum");
            run.await();
        }
        assertThat(sink.records).as("nothing was replaced").containsExactly("9 1 2");
        Replacement twice = new Replacement().filter("kept", record -> true);
        assertThatThrownBy(() -> twice.filter("kept", record -> false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("transform=kept: the replacement has a function for it; use another replacement");
    }

    private static void refused(PipelineRun run, Replacement replacement, String message) {
        assertThatThrownBy(() -> run.replace(replacement))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
