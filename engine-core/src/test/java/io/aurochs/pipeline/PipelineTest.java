package io.aurochs.pipeline;

import static io.aurochs.pipeline.ScriptedSource.KEY;
import static io.aurochs.pipeline.ScriptedSource.PAIR;
import static io.aurochs.pipeline.ScriptedSource.VALUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.pipeline.PipelineRun.Outcome;
import io.aurochs.pipeline.ScriptedSource.Script;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.BytesField;
import io.aurochs.row.DoubleField;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PipelineTest {
    private static final Map<String, ?> SETTINGS = Map.of("aurochs.workers.count", 3, "aurochs.memory.bytes", "256m");
    private static final int BUNDLE = 4;

    private final Pipeline pipeline = Pipeline.named("test");
    private final CollectingSink sink = new CollectingSink();

    private RecordStream source(Script script) {
        return pipeline.source("source", PAIR, () -> new ScriptedSource(script.steps, BUNDLE));
    }

    private void run() throws InterruptedException {
        Pipelines running = Pipelines.start(SETTINGS, pipeline);
        try (running) {
            assertThat(running.runs().get(0).await()).isEqualTo(Outcome.COMPLETED);
        }
        assertThat(running.memoryBytes()).as("all memory is given back").isZero();
    }

    @Test
    void recordsGoThroughMapFilterAndFlatMap() throws InterruptedException {
        Schema sums = Schema.named("sum").longs("sum").bytes("text", 20).build();
        LongField sum = sums.longField("sum");
        BytesField text = sums.bytesField("text");
        source(new Script()
                        .record(1, 10, 1)
                        .record(2, 20, 2)
                        .watermark(3)
                        .record(5, 30, 3)
                        .record(4, 40, 4))
                .filter("without 20", record -> record.get(KEY) != 20)
                .map("sum", sums, (record, output) -> {
                    byte[] bytes = ("k" + record.get(KEY)).getBytes(StandardCharsets.UTF_8);
                    output.put(sum, record.get(KEY) + record.get(VALUE)).put(text, bytes, 0, bytes.length);
                })
                .flatMap("twice", sums, (record, output) -> {
                    output.begin(record).commit();
                    output.begin(record.time() + 100)
                            .put(text, record, text, 1, 2)
                            .commit();
                })
                .sink("sink", sink);
        run();
        assertThat(sink.records)
                .containsExactlyInAnyOrder("1 11 k10", "101 0 10", "5 33 k30", "105 0 30", "4 44 k40", "104 0 40");
        assertThat(sink.watermarks).containsExactly(3L, Long.MAX_VALUE);
    }

    @Test
    void fixedWindowsCountAndAddUpByKey() throws InterruptedException {
        source(new Script()
                        .record(1, 7, 1)
                        .record(12, 7, 100) // Early.
                        .record(9, 7, 2)
                        .record(3, 8, 5)
                        .watermark(10)
                        .record(10, 7, 3)
                        .watermark(15)
                        .record(19, 8, 4)
                        .watermark(20)
                        .record(27, 8, 9))
                .window(WindowSpec.fixed(Duration.ofMillis(10)))
                .groupByKey(KEY)
                .aggregate(
                        "total",
                        Aggregates.count("count"),
                        Aggregates.sum(VALUE, "sum"),
                        Aggregates.avg(VALUE, "avg"),
                        Aggregates.min(VALUE, "min"),
                        Aggregates.max(VALUE, "max"))
                .results()
                .sink("sink", sink);
        run();
        assertThat(sink.records)
                .containsExactlyInAnyOrder(
                        "9 7 2 3 1.5 1 2",
                        "9 8 1 5 5.0 5 5",
                        "19 7 2 103 51.5 3 100",
                        "19 8 1 4 4.0 4 4",
                        "29 8 1 9 9.0 9 9");
        assertThat(sink.watermarks).as("no window closes at 15").containsExactly(10L, 20L, Long.MAX_VALUE);
    }

    @Test
    void slidingWindowsOverlap() throws InterruptedException {
        source(new Script()
                        .record(1, 7, 1)
                        .record(12, 7, 2)
                        .watermark(20)
                        .record(35, 7, 4)
                        .watermark(40))
                .window(WindowSpec.sliding(Duration.ofMillis(20), Duration.ofMillis(10)))
                .aggregate("sum", Aggregates.sum(VALUE, "sum"))
                .results()
                .sink("sink", sink);
        run();
        assertThat(sink.records).containsExactlyInAnyOrder("9 1", "19 3", "29 2", "39 4", "49 4");
    }

    @Test
    void slidingWindowsWithoutSubtraction() throws InterruptedException {
        source(new Script()
                        .record(1, 7, 1)
                        .record(12, 7, 2)
                        .watermark(20)
                        .record(35, 7, 4)
                        .watermark(40))
                .window(WindowSpec.sliding(Duration.ofMillis(20), Duration.ofMillis(10)))
                .aggregate("max", Aggregates.max(VALUE, "max"))
                .results()
                .sink("sink", sink);
        run();
        assertThat(sink.records).containsExactlyInAnyOrder("9 1", "19 2", "29 2", "39 4", "49 4");
    }

    @Test
    void lateRecordsAreTakenByTheWindowsThatAreOpenYet() throws InterruptedException {
        AggregatedStream sums = source(new Script()
                        .record(1, 7, 1)
                        .record(12, 7, 2)
                        .watermark(20)
                        .record(5, 7, 1_000)
                        .record(15, 7, 10)
                        .watermark(40))
                .window(WindowSpec.sliding(Duration.ofMillis(20), Duration.ofMillis(10)))
                .aggregate("sum", Aggregates.sum(VALUE, "sum"));
        sums.results().sink("sink", sink);
        CollectingSink late = new CollectingSink();
        sums.late().sink("late", late);
        run();
        assertThat(sink.records).containsExactlyInAnyOrder("9 1", "19 3", "29 12");
        assertThat(late.records).containsExactly("5 7 1000");
    }

    @Test
    void withLatenessResultsComeAgain() throws InterruptedException {
        source(new Script()
                        .record(1, 7, 1)
                        .record(12, 7, 2)
                        .watermark(20)
                        .record(5, 7, 1_000)
                        .record(15, 7, 10)
                        .watermark(40))
                .window(WindowSpec.sliding(Duration.ofMillis(20), Duration.ofMillis(10)))
                .allowedLateness(Duration.ofMillis(5))
                .aggregate("sum", Aggregates.sum(VALUE, "sum"))
                .results()
                .sink("sink", sink);
        run();
        // The window that ends at 10 is gone by more than 5 when the record of 5 comes; that which ends at 20 is not.
        assertThat(sink.records).containsExactlyInAnyOrder("9 1", "19 3", "19 1013", "29 12");
    }

    @Test
    void aUnionHasTheRecordsOfAll() throws InterruptedException {
        RecordStream one = source(
                new Script().record(1, 1, 1).watermark(10).record(11, 1, 2).watermark(30));
        RecordStream two = pipeline.source(
                "second",
                PAIR,
                () -> new ScriptedSource(
                        new Script().record(5, 2, 10).watermark(20).record(25, 2, 20).steps, BUNDLE));
        one.union("union", two)
                .window(WindowSpec.fixed(Duration.ofMillis(10)))
                .aggregate("sum", Aggregates.sum(VALUE, "sum"))
                .results()
                .sink("sink", sink);
        run();
        assertThat(sink.records).containsExactlyInAnyOrder("9 11", "19 2", "29 20");
    }

    @Test
    void aJoinFindsEachPairOnce() throws InterruptedException {
        RecordStream left = source(new Script()
                .record(1, 7, 1)
                .record(2, 8, 2)
                .watermark(10)
                .record(14, 7, 3)
                .record(30, 7, 4)
                .watermark(40));
        RecordStream right = pipeline.source(
                "second",
                PAIR,
                () -> new ScriptedSource(
                        new Script()
                                .record(5, 7, 10)
                                .record(6, 9, 20)
                                .watermark(7)
                                .record(10, 7, 30)
                                .record(11, 7, 40)
                                .steps,
                        BUNDLE));
        Schema pairs = Schema.named("pair").longs("left").longs("right").build();
        left.join(
                        "join",
                        right,
                        KEY,
                        KEY,
                        Duration.ofMillis(9),
                        pairs,
                        (l, r, output) -> output.put(pairs.longField("left"), l.get(VALUE))
                                .put(pairs.longField("right"), r.get(VALUE)))
                .sink("sink", sink);
        run();
        assertThat(sink.records).containsExactlyInAnyOrder("5 1 10", "10 1 30", "14 3 10", "14 3 30", "14 3 40");
        assertThat(sink.watermarks).isSorted().endsWith(Long.MAX_VALUE);
    }

    @Test
    void distinctValuesAreCounted() throws InterruptedException {
        WindowedStream windows = source(new Script()
                        .record(1, 7, 1)
                        .record(2, 7, 1)
                        .record(3, 7, 2)
                        .record(4, 8, 2)
                        .record(15, 8, 3)
                        .watermark(20))
                .window(WindowSpec.sliding(Duration.ofMillis(20), Duration.ofMillis(10)));
        windows.distinct("values", VALUE, "values").results().sink("sink", sink);
        CollectingSink byKey = new CollectingSink();
        windows.groupByKey(KEY)
                .distinct("values of key", VALUE, "values")
                .results()
                .sink("by key", byKey);
        run();
        assertThat(sink.records).containsExactlyInAnyOrder("9 2", "19 3", "29 1");
        assertThat(byKey.records).containsExactlyInAnyOrder("9 7 2", "9 8 1", "19 7 2", "19 8 2", "29 8 1");
    }

    @Test
    void theFirstRecordsOfEachWindowInTheirOrder() throws InterruptedException {
        Script script = new Script();
        for (int i = 0; i < 200; i++) {
            script.record(i % 10, i, (i * 37) % 200);
        }
        Comparator<RecordCursor> largestFirst = Comparator.comparingLong(record -> -record.get(VALUE));
        source(script.watermark(10).record(12, 1, 5))
                .window(WindowSpec.fixed(Duration.ofMillis(10)))
                .top("top", 3, largestFirst)
                .sink("sink", sink);
        run();
        // Windows may come in any order, the records of each in theirs.
        assertThat(sink.records.stream().filter(record -> record.startsWith("12 ")))
                .containsExactly("12 1 5");
        assertThat(sink.records.stream()
                        .filter(record -> !record.startsWith("12 "))
                        .map(record -> record.substring(record.lastIndexOf(' '))))
                .containsExactly(" 199", " 198", " 197");
    }

    @Test
    void aFailureNamesTransformEpochAndRecord() {
        source(new Script().record(1, 1, 1).watermark(10).record(11, 1, 1).record(12, 0, 1))
                .filter("divide", record -> 1 / record.get(KEY) > 0)
                .sink("sink", sink);
        assertThatThrownBy(this::run)
                .isInstanceOf(PipelineException.class)
                .hasMessageContaining("pipeline test failed: divide failed in epoch 1 at record 1 of a bundle")
                .hasRootCauseInstanceOf(ArithmeticException.class);
    }

    @Test
    void aPipelineWhoseResultsGoNowhereIsNotStarted() {
        source(new Script()).filter("all", record -> true);
        assertThatThrownBy(() -> Pipelines.start(pipeline)).hasMessageContaining("nothing comes after all; add a sink");
    }

    @Test
    void itIsSaidHowAPipelineHasEnded() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        source(new Script().record(1, 7, 1).watermark(5).idleUntil(() -> never.getCount() == 0))
                .window(WindowSpec.fixed(Duration.ofMillis(10)))
                .aggregate("sum", Aggregates.sum(VALUE, "sum"))
                .results()
                .sink("sink", sink);
        try (Pipelines running = Pipelines.start(SETTINGS, pipeline)) {
            PipelineRun run = running.runs().get(0);
            assertThat(run.await(Duration.ofNanos(1))).isEmpty();
            run.stop();
            assertThat(run.await()).isEqualTo(Outcome.STOPPED);
            assertThat(sink.records).isEmpty();
        }
        try (Pipelines running = Pipelines.start(SETTINGS, pipeline)) {
            PipelineRun run = running.runs().get(0);
            run.drain();
            assertThat(run.await(Duration.ofMinutes(1))).contains(Outcome.DRAINED);
            run.stop();
            assertThat(run.await()).as("it had ended before").isEqualTo(Outcome.DRAINED);
        }
        PipelineRun closed;
        try (Pipelines running = Pipelines.start(SETTINGS, pipeline)) {
            closed = running.runs().get(0);
        }
        assertThat(closed.await()).isEqualTo(Outcome.STOPPED);
    }

    @Test
    void theLeastAndTheGreatestOfFloatingPointNumbers() throws InterruptedException {
        Schema weights = Schema.named("weights").doubles("weight").build();
        DoubleField weight = weights.doubleField("weight");
        source(new Script().record(1, 7, -3).record(2, 7, 5).record(12, 7, -8))
                .map("weights", weights, (record, output) -> output.put(weight, record.get(VALUE) / 2.0))
                .window(WindowSpec.fixed(Duration.ofMillis(10)))
                .aggregate("extremes", Aggregates.min(weight, "min"), Aggregates.max(weight, "max"))
                .results()
                .sink("sink", sink);
        run();
        assertThat(sink.records).containsExactlyInAnyOrder("9 -1.5 2.5", "19 -4.0 -4.0");
    }

    @Test
    void theTransformsOfARunAreThoseThatWereDeclared() throws InterruptedException {
        source(new Script().record(1, 7, 1).record(2, 7, 2))
                .window(WindowSpec.fixed(Duration.ofMillis(10)))
                .distinct("values", VALUE, "values")
                .results()
                .sink("sink", sink);
        try (Pipelines running = Pipelines.start(SETTINGS, pipeline)) {
            PipelineRun run = running.runs().get(0);
            run.await();
            assertThat(run.recordsIn()).containsExactly(Map.entry("values", 2L), Map.entry("sink", 1L));
            assertThat(run.lateRecords()).containsOnlyKeys("values", "sink");
        }
    }
}
