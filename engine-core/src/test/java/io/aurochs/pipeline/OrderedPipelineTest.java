package io.aurochs.pipeline;

import static io.aurochs.pipeline.ScriptedSource.KEY;
import static io.aurochs.pipeline.ScriptedSource.PAIR;
import static io.aurochs.pipeline.ScriptedSource.VALUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.epoch.Watermark;
import io.aurochs.operator.EpochSource;
import io.aurochs.operator.RecordSink;
import io.aurochs.operator.SourceOutput;
import io.aurochs.pipeline.model.Accumulator;
import io.aurochs.row.BytesField;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.testing.Await;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OrderedPipelineTest {
    private static final Map<String, ?> FOUR_WORKERS = Map.of("aurochs.workers.count", 4, "aurochs.memory.bytes", "1g");
    private static final Schema WORD = Schema.named("word").bytes("word", 64).build();
    private static final BytesField TEXT = WORD.bytesField("word");
    private static final Schema COUNT =
            Schema.named("count").bytes("word", 64).longs("count").build();
    private static final BytesField COUNTED = COUNT.bytesField("word");
    private static final LongField TIMES = COUNT.longField("count");

    private static final String AT_THE_BAD_RECORD =
            " failed at record 3 of a bundle that came of input 12: java.lang.IllegalStateException: a bad record";

    /** Number of records in a bundle. */
    private static final int BY_SETTING = 0;

    private final CollectingSink sink = new CollectingSink();

    /** Numbers from 0 on, so many in each call, a bundle of so many. */
    private static final class Numbers implements EpochSource {
        private final long count;
        private final int inACall;
        private final int bundleRecords;
        private long next;
        private @Nullable SourceOutput output;
        private @Nullable RecordWriter writer;

        Numbers(long count, int inACall, int bundleRecords) {
            this.count = count;
            this.inACall = inACall;
            this.bundleRecords = bundleRecords;
        }

        @Override
        public void open(SourceOutput newOutput) {
            output = newOutput;
            RecordWriter opened = newOutput.writer(PAIR);
            if (bundleRecords != BY_SETTING) {
                opened.bundleRecords(bundleRecords);
            }
            writer = opened;
        }

        @Override
        public long produce() {
            RecordWriter records = writer;
            SourceOutput out = output;
            if (records == null || out == null) {
                throw new IllegalStateException("not opened");
            }
            for (int i = 0; i < inACall && next < count; i++, next++) {
                records.begin(next).put(KEY, next % 7).put(VALUE, next).commit();
            }
            out.flush();
            return next < count ? PRODUCED : ENDED;
        }
    }

    private static OrderedStream numbers(Pipeline pipeline, long count, int inACall, int bundleRecords) {
        return pipeline.source("numbers", PAIR, () -> new Numbers(count, inACall, bundleRecords))
                .ordered();
    }

    private static List<String> plain(long count) {
        return LongStream.range(0, count)
                .mapToObj(i -> i + " " + i % 7 + " " + i)
                .toList();
    }

    private static void same(RecordCursor record, Accumulator state, RecordWriter results) {
        results.begin(record).commit();
    }

    private void run(Pipeline pipeline) throws InterruptedException {
        Pipelines running = Pipelines.start(FOUR_WORKERS, pipeline);
        try (running) {
            running.await();
        }
        assertThat(running.memoryBytes()).as("memory that was not given back").isZero();
    }

    @Test
    void wordsAreCountedInOrderOfArrival() throws InterruptedException {
        Pipeline pipeline = Pipeline.named("words");
        numbers(pipeline, 5_000, 100, 10)
                .flatMap("split", WORD, (number, words) -> {
                    for (long i = number.get(VALUE) % 4; i > 0; i--) {
                        byte[] word = word(number.get(VALUE), i);
                        words.begin(number.time())
                                .put(TEXT, word, 0, word.length)
                                .commit();
                    }
                })
                .groupByKey(TEXT)
                .process("count", COUNT, 1, (word, count, counts) -> {
                    count.addLong(0, 1);
                    counts.begin(word.time())
                            .put(COUNTED, word, TEXT)
                            .put(TIMES, count.getLong(0))
                            .commit();
                })
                .sink("counts", sink);
        run(pipeline);

        List<String> expected = new ArrayList<>();
        Map<String, Long> counts = new HashMap<>();
        for (long number = 0; number < 5_000; number++) {
            for (long i = number % 4; i > 0; i--) {
                String word = new String(word(number, i), StandardCharsets.UTF_8);
                expected.add(number + " " + word + " " + counts.merge(word, 1L, Long::sum));
            }
        }
        assertThat(sink.records).isEqualTo(expected);
    }

    /** Some fit into an entry of the table, others do not. */
    private static byte[] word(long number, long i) {
        return ("word".repeat((int) i * 3) + number % (10 * i)).getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void aSlowBundleHoldsUpWhatComesAfterItAndNothingElse() throws InterruptedException {
        AtomicLong mapped = new AtomicLong();
        Pipeline pipeline = Pipeline.named("slow");
        numbers(pipeline, 300, 10, 10)
                .map("map", PAIR, (record, result) -> {
                    if (record.get(VALUE) == 0) {
                        Await.until("others were mapped meanwhile", () -> mapped.get() >= 30);
                    }
                    result.put(KEY, record.get(KEY)).put(VALUE, record.get(VALUE));
                    mapped.incrementAndGet();
                })
                .sink("sink", sink);
        run(pipeline);
        assertThat(sink.records).isEqualTo(plain(300));
    }

    @Test
    void aSourceThatShipsMoreThanTheBufferHoldsLosesNothing() throws InterruptedException {
        Pipeline pipeline = Pipeline.named("flood");
        numbers(pipeline, 20_000, 20_000, 1)
                .groupByKey(KEY)
                .process("same", PAIR, 0, OrderedPipelineTest::same)
                .map(
                        "map",
                        PAIR,
                        (record, result) -> result.put(KEY, record.get(KEY)).put(VALUE, record.get(VALUE)))
                .sink("sink", sink);
        run(pipeline);
        assertThat(sink.records).isEqualTo(plain(20_000));
    }

    /** A bundle ends at 256 KiB, which is fewer than 11,000 of these records; each bundle of the source becomes 15,000 and more of each key. */
    @Test
    void whatComesOfABundleMayBeSeveralBundles() throws InterruptedException {
        int copies = 1_500;
        int keys = 3;
        int results = 3;
        Pipeline pipeline = Pipeline.named("several");
        numbers(pipeline, 30, 10, 10)
                .flatMap("copy", PAIR, (record, copied) -> {
                    for (int i = 0; i < copies; i++) {
                        copied.begin(record.time())
                                .put(KEY, i % keys)
                                .put(VALUE, i)
                                .commit();
                    }
                })
                .groupByKey(KEY)
                .process("sum", PAIR, 1, (record, sum, sums) -> {
                    for (int i = 0; i < results; i++) {
                        sum.addLong(0, record.get(VALUE) + i);
                        sums.begin(record.time())
                                .put(KEY, record.get(KEY))
                                .put(VALUE, sum.getLong(0))
                                .commit();
                    }
                })
                .flatMap("twice", PAIR, (record, twice) -> {
                    twice.begin(record).commit();
                    twice.begin(record).commit();
                })
                .sink("sink", sink);
        run(pipeline);

        List<String> expected = new ArrayList<>();
        long[] sums = new long[keys];
        for (int number = 0; number < 30; number++) {
            for (int i = 0; i < copies; i++) {
                for (int result = 0; result < results; result++) {
                    sums[i % keys] += i + result;
                    String line = number + " " + i % keys + " " + sums[i % keys];
                    expected.add(line);
                    expected.add(line);
                }
            }
        }
        // Without a listing of all where they differ.
        assertThat(sink.records.equals(expected)).as("as the loop's").isTrue();
    }

    @Test
    void watermarksKeepTheirPlace() throws InterruptedException {
        ScriptedSource.Script script = new ScriptedSource.Script();
        script.record(5, 1, 1).watermark(10).record(12, 2, 2).record(11, 1, 3).watermark(20);
        SequenceSink sequence = new SequenceSink();
        Pipeline pipeline = Pipeline.named("watermarks");
        pipeline.source("source", PAIR, () -> new ScriptedSource(script.steps, 1))
                .ordered()
                .groupByKey(KEY)
                .process("same", PAIR, 0, OrderedPipelineTest::same)
                .sink("sink", sequence);
        run(pipeline);
        assertThat(sequence.seen)
                .containsExactly(
                        "5 1 1", "watermark 10", "12 2 2", "11 1 3", "watermark 20", "watermark " + Long.MAX_VALUE);
    }

    @Test
    void recordsAreCountedByTransform() throws InterruptedException {
        Pipeline pipeline = Pipeline.named("counts");
        OrderedStream even = numbers(pipeline, 1_000, 100, 10).filter("even", record -> record.get(VALUE) % 2 == 0);
        even.groupByKey(KEY).process("same", PAIR, 0, OrderedPipelineTest::same).sink("kept", sink);
        even.sink("direct", new CollectingSink());
        try (Pipelines running = Pipelines.start(FOUR_WORKERS, pipeline)) {
            running.await();
            assertThat(running.runs().get(0).recordsIn())
                    .isEqualTo(Map.of("even", 1_000L, "same", 500L, "kept", 500L, "direct", 500L));
            assertThat(running.runs().get(0).lateRecords())
                    .isEqualTo(Map.of("even", 0L, "same", 0L, "kept", 0L, "direct", 0L));
        }
    }

    @Test
    void aFunctionThatThrowsFailsThePipelineWithItsRecord() {
        Pipeline pipeline = Pipeline.named("broken");
        numbers(pipeline, 1_000, 100, 10)
                .map("divide", PAIR, (record, result) -> result.put(VALUE, 1 / (record.get(VALUE) - 37)))
                .sink("sink", sink);
        fails(
                pipeline,
                "divide failed at record 7 of a bundle that came of input 3: java.lang.ArithmeticException: / by zero");
        assertThat(sink.records).hasSizeLessThanOrEqualTo(30);
    }

    @Test
    void aKeyedFunctionThatThrowsFailsThePipelineWithItsRecord() {
        Pipeline pipeline = Pipeline.named("broken");
        numbers(pipeline, 1_000, 100, 10)
                .groupByKey(KEY)
                .process("count", PAIR, 1, (record, state, results) -> {
                    check(record);
                    results.begin(record).commit();
                })
                .sink("sink", sink);
        fails(pipeline, "count" + AT_THE_BAD_RECORD);
        assertThat(sink.records).isEqualTo(plain(sink.records.size())).hasSizeLessThanOrEqualTo(120);
    }

    @Test
    void aFunctionWithStateThatThrowsFailsThePipelineWithItsRecord() {
        Pipeline pipeline = Pipeline.named("broken");
        numbers(pipeline, 1_000, 100, 10)
                .process("last", PAIR, () -> (record, results) -> {
                    check(record);
                    results.begin(record).commit();
                })
                .sink("sink", sink);
        fails(pipeline, "last" + AT_THE_BAD_RECORD);
        assertThat(sink.records).isEqualTo(plain(sink.records.size())).hasSizeLessThanOrEqualTo(120);
    }

    @Test
    void aSinkThatThrowsFailsThePipelineWithItsRecord() {
        Pipeline pipeline = Pipeline.named("broken");
        numbers(pipeline, 1_000, 100, 10)
                .groupByKey(KEY)
                .process("same", PAIR, 1, OrderedPipelineTest::same)
                .sink("sink", worker -> OrderedPipelineTest::check);
        fails(pipeline, "sink" + AT_THE_BAD_RECORD);
    }

    @Test
    void aSinkThatThrowsAtAWatermarkFailsThePipelineWithIt() {
        ScriptedSource.Script script = new ScriptedSource.Script();
        script.record(5, 1, 1).watermark(10).record(12, 2, 2).record(11, 1, 3).watermark(20);
        Pipeline pipeline = Pipeline.named("broken");
        pipeline.source("source", PAIR, () -> new ScriptedSource(script.steps, 1))
                .ordered()
                .groupByKey(KEY)
                .process("same", PAIR, 1, OrderedPipelineTest::same)
                .sink("sink", new RecordSink() {
                    @Override
                    public Receiver receiver(int worker) {
                        return record -> {};
                    }

                    @Override
                    public void watermark(long watermark) {
                        throw new IllegalStateException("a bad watermark");
                    }
                });
        fails(
                pipeline,
                "sink failed at watermark " + Watermark.text(10)
                        + ": java.lang.IllegalStateException: a bad watermark");
    }

    @Test
    void whereATransformCannotBeMadeTheSinkBehindItIsClosed() {
        AtomicInteger closed = new AtomicInteger();
        Pipeline pipeline = Pipeline.named("broken");
        numbers(pipeline, 1_000, 100, 10)
                .process("last", PAIR, () -> {
                    throw new ArithmeticException("no state");
                })
                .sink("sink", new RecordSink() {
                    @Override
                    public Receiver receiver(int worker) {
                        return record -> {};
                    }

                    @Override
                    public void close() {
                        closed.incrementAndGet();
                    }
                });
        assertThatThrownBy(() -> Pipelines.start(FOUR_WORKERS, pipeline)).isInstanceOf(ArithmeticException.class);
        assertThat(closed).hasValue(1);
    }

    private static void check(RecordCursor record) {
        if (record.get(VALUE) == 123) {
            throw new IllegalStateException("a bad record");
        }
    }

    private static void fails(Pipeline pipeline, String message) {
        Pipelines running = Pipelines.start(FOUR_WORKERS, pipeline);
        try (running) {
            assertThatThrownBy(running::await)
                    .isInstanceOf(PipelineException.class)
                    .hasMessage("pipeline " + pipeline.name() + " failed: " + message);
        }
        assertThat(running.memoryBytes()).as("memory that was not given back").isZero();
    }

    @Test
    void aFailureLeavesABeginningOfTheOrder() {
        Pipeline pipeline = Pipeline.named("broken");
        numbers(pipeline, 100_000, 1_000, 100)
                .groupByKey(KEY)
                .process("same", PAIR, 3, OrderedPipelineTest::same)
                .map("map", PAIR, (record, result) -> {
                    result.put(KEY, record.get(KEY)).put(VALUE, record.get(VALUE));
                    if (record.get(VALUE) == 77_777) {
                        throw new IllegalStateException("a bad record");
                    }
                })
                .sink("sink", sink);
        fails(
                pipeline,
                "map failed at record 77 of a bundle that came of input 777: java.lang.IllegalStateException: a bad record");
        assertThat(sink.records).isEqualTo(plain(sink.records.size())).hasSizeLessThan(77_777);
    }

    @Test
    void aDrainedPipelineEndsInOrder() throws InterruptedException {
        Pipeline pipeline = endless();
        try (Pipelines running = Pipelines.start(FOUR_WORKERS, pipeline)) {
            Await.until("records arrive", () -> sink.records.size() > 1_000);
            running.runs().get(0).drain();
            assertThat(running.runs().get(0).await()).isEqualTo(PipelineRun.Outcome.DRAINED);
        }
        assertThat(sink.records).isEqualTo(plain(sink.records.size()));
        assertThat(sink.watermarks).containsExactly(Long.MAX_VALUE);
    }

    @Test
    void aStoppedPipelineLeavesABeginningOfTheOrder() throws InterruptedException {
        Pipeline pipeline = endless();
        Pipelines running = Pipelines.start(FOUR_WORKERS, pipeline);
        try (running) {
            Await.until("records arrive", () -> sink.records.size() > 1_000);
            running.runs().get(0).stop();
            assertThat(running.runs().get(0).await()).isEqualTo(PipelineRun.Outcome.STOPPED);
        }
        assertThat(sink.records).isEqualTo(plain(sink.records.size()));
        assertThat(running.memoryBytes()).as("memory that was not given back").isZero();
    }

    private Pipeline endless() {
        Pipeline pipeline = Pipeline.named("endless");
        numbers(pipeline, Long.MAX_VALUE, 100, 10)
                .filter("all", record -> true)
                .groupByKey(KEY)
                .process("same", PAIR, 1, OrderedPipelineTest::same)
                .sink("sink", sink);
        return pipeline;
    }

    @Test
    void aSlowSinkHoldsTheSourceBack() throws InterruptedException {
        CountDownLatch goesOn = new CountDownLatch(1);
        AtomicLong mapped = new AtomicLong();
        AtomicLong received = new AtomicLong();
        LongAccumulator lead = new LongAccumulator(Math::max, 0);
        Pipeline pipeline = Pipeline.named("held");
        numbers(pipeline, 100_000, 10, 10)
                .map("map", PAIR, (record, result) -> {
                    result.put(KEY, record.get(KEY)).put(VALUE, record.get(VALUE));
                    lead.accumulate(mapped.incrementAndGet() - received.get());
                })
                .sink("sink", new RecordSink() {
                    private final Receiver receiver = sink.receiver(0);

                    @Override
                    public Receiver receiver(int worker) {
                        return record -> {
                            goesOn.await();
                            receiver.receive(record);
                            received.incrementAndGet();
                        };
                    }
                });
        // Four workers, eight bundles of ten records for each.
        int mostInFlight = 320;
        try (Pipelines running = Pipelines.start(FOUR_WORKERS, pipeline)) {
            Await.until("what may be in flight is mapped", () -> mapped.get() >= mostInFlight);
            goesOn.countDown();
            running.await();
        }
        assertThat(lead.get()).isEqualTo(mostInFlight);
        assertThat(sink.records).isEqualTo(plain(100_000));
    }

    @Test
    void theUnitOfOrderCanBeARecord() {
        Pipeline pipeline = Pipeline.named("single");
        numbers(pipeline, 1_000, 100, BY_SETTING)
                .groupByKey(KEY)
                .process("same", PAIR, 1, OrderedPipelineTest::same)
                .filter("check", record -> {
                    check(record);
                    return true;
                })
                .sink("sink", sink);
        try (Pipelines running = Pipelines.start(Map.of("aurochs.bundle.records.least", 1), pipeline)) {
            assertThatThrownBy(running::await)
                    .hasMessage("pipeline single failed: check failed at record 0 of a bundle that came of input 123:"
                            + " java.lang.IllegalStateException: a bad record");
        }
        assertThat(sink.records).isEqualTo(plain(sink.records.size())).hasSizeLessThanOrEqualTo(123);
    }

    @Test
    void policiesOfOtherPipelinesAreRefused() {
        Pipeline pipeline = Pipeline.named("visits");
        numbers(pipeline, 1, 1, 1).sink("sink", sink);
        assertThatThrownBy(() -> Pipelines.start(Map.of("aurochs.claim.policy", "in-order"), pipeline))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("aurochs.claim.policy=in-order: not allowed, as pipeline=visits is ordered; give"
                        + " auto|lp|ct|et|qst");

        Pipeline other = Pipeline.named("counts");
        other.source("numbers", PAIR, () -> new Numbers(1, 1, 1)).sink("sink", sink);
        assertThatThrownBy(() -> Pipelines.start(Map.of("aurochs.claim.policy", "qst"), other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("aurochs.claim.policy=qst: not allowed, as pipeline=counts is not ordered; give"
                        + " auto|next-externalization|in-order|no-priority|lp");
    }

    @Test
    void orderedComesRightBehindTheOnlySource() {
        Pipeline late = Pipeline.named("late");
        RecordStream filtered =
                late.source("numbers", PAIR, () -> new Numbers(1, 1, 1)).filter("all", record -> true);
        assertThatThrownBy(filtered::ordered)
                .hasMessage("pipeline=late transform=all: ordered comes right behind the only source, before anything"
                        + " else is declared");

        Pipeline two = Pipeline.named("two");
        numbers(two, 1, 1, 1);
        assertThatThrownBy(() -> two.source("others", PAIR, () -> new Numbers(1, 1, 1)))
                .hasMessage("pipeline=two transform=others: an ordered pipeline has one source, as nothing says how two"
                        + " go together; use another pipeline");
    }

    @Test
    void aKeyIsCheckedWhenItIsDeclared() {
        Pipeline pipeline = Pipeline.named("keys");
        OrderedStream numbers = numbers(pipeline, 1, 1, 1);
        assertThatThrownBy(() -> numbers.groupByKey(TEXT))
                .hasMessageStartingWith("pipeline=keys groupByKey behind numbers: field=word of schema word(word)");
        assertThatThrownBy(() -> numbers.groupByKey(KEY).buckets(0))
                .hasMessage("pipeline=keys groupByKey behind numbers: buckets=0 not in [1, 10000]");
    }

    @Test
    void rangesOfKeysAreCheckedWhenTheyAreDeclared() {
        Pipeline pipeline = Pipeline.named("keys");
        OrderedStream numbers = numbers(pipeline, 1, 1, 1);
        assertThatThrownBy(() -> numbers.groupByKey(KEY).ranges(1, 5, 5))
                .hasMessage("pipeline=keys groupByKey behind numbers: bounds[2]=5 after 5: give bounds that ascend");
        assertThatThrownBy(() -> numbers.groupByKey(KEY).ranges(new long[10_000]))
                .hasMessage("pipeline=keys groupByKey behind numbers: 10000 bounds: give 9999 at most");
        assertThatThrownBy(() -> numbers.groupByKey(KEY, VALUE).ranges(1))
                .hasMessageStartingWith("pipeline=keys groupByKey behind numbers: ranges of key=")
                .hasMessageEndingWith(": only one column of 64-bit integers has ranges; use buckets");
    }
}
