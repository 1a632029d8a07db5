package io.aurochs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.sun.management.ThreadMXBean;
import io.aurochs.operator.EpochSource;
import io.aurochs.operator.RecordSink;
import io.aurochs.operator.SourceOutput;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.BytesField;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Transforms allocate nothing on the heap per record: what is allocated per epoch, window and bundle is next to nothing for each. */
@Timeout(60)
class PipelineAllocationTest {
    private static final Map<String, ?> SETTINGS = Map.of("aurochs.workers.count", 2, "aurochs.memory.bytes", "1g");
    private static final int EPOCHS = 40;
    private static final int WARM_UP = 14;
    private static final int EPOCH_RECORDS = 40_000;
    private static final int EPOCH_MS = 100;
    private static final int KEYS = 500;
    /** Less than the smallest object for every eighth record; what is left is per bundle, epoch and window. */
    private static final double MOST_BYTES_PER_RECORD = 2;

    private static final Schema SCHEMA =
            Schema.named("record").longs("key").longs("value").bytes("text", 8).build();
    private static final LongField KEY = SCHEMA.longField("key");
    private static final LongField VALUE = SCHEMA.longField("value");
    private static final BytesField TEXT = SCHEMA.bytesField("text");

    private static final WindowSpec FIXED = WindowSpec.fixed(Duration.ofMillis(EPOCH_MS));
    private static final WindowSpec SLIDING =
            WindowSpec.sliding(Duration.ofMillis(2 * EPOCH_MS), Duration.ofMillis(EPOCH_MS));
    private static final Comparator<RecordCursor> BY_VALUE =
            (one, other) -> Long.compare(one.get(VALUE), other.get(VALUE));

    /** The same records in each epoch, at later times. */
    private static final class Source implements EpochSource {
        private final byte[][] texts = IntStream.range(0, KEYS)
                .mapToObj(key -> ("t" + key).getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        private int epoch;
        private @Nullable SourceOutput output;
        private @Nullable RecordWriter writer;

        @Override
        public void open(SourceOutput newOutput) {
            output = newOutput;
            writer = newOutput.writer(SCHEMA);
        }

        @Override
        public long produce() {
            SourceOutput out = output;
            RecordWriter records = writer;
            if (out == null || records == null) {
                throw new IllegalStateException("not opened");
            }
            for (int i = 0; i < EPOCH_RECORDS; i++) {
                int key = (i * 31) % KEYS;
                records.begin(((long) epoch * EPOCH_RECORDS + i) * EPOCH_MS / EPOCH_RECORDS)
                        .put(KEY, key)
                        .put(VALUE, (i * 7_919L) % 10_007)
                        .put(TEXT, texts[key], 0, texts[key].length)
                        .commit();
            }
            epoch++;
            out.watermark((long) epoch * EPOCH_MS);
            return epoch < EPOCHS ? PRODUCED : ENDED;
        }
    }

    /** Looks at what the threads that came with the pipeline have allocated. */
    private static final class Sink implements RecordSink {
        private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        private final Set<Long> before =
                Arrays.stream(threads.getAllThreadIds()).boxed().collect(Collectors.toSet());
        private long atFirst;
        private long atLast;

        @Override
        public Receiver receiver(int worker) {
            return record -> {};
        }

        @Override
        public void watermark(long watermark) {
            if (watermark == (long) WARM_UP * EPOCH_MS) {
                atFirst = allocated();
            } else if (watermark == (long) EPOCHS * EPOCH_MS) {
                atLast = allocated();
            }
        }

        private long allocated() {
            long[] ids = Arrays.stream(threads.getAllThreadIds())
                    .filter(id -> !before.contains(id))
                    .toArray();
            return Arrays.stream(threads.getThreadAllocatedBytes(ids)).sum();
        }

        double bytesPerRecord() {
            assertThat(atFirst).as("bytes at the first watermark that counts").isPositive();
            assertThat(atLast).as("bytes at the last watermark").isPositive();
            return (double) (atLast - atFirst) / ((EPOCHS - WARM_UP) * EPOCH_RECORDS);
        }
    }

    private static Arguments transform(String name, UnaryOperator<RecordStream> transform) {
        return arguments(name, transform);
    }

    static Stream<Arguments> transforms() {
        return Stream.of(
                transform("filter", stream -> stream.filter("filter", record -> record.get(VALUE) % 2 == 0)),
                transform(
                        "map",
                        stream -> stream.map(
                                "map",
                                SCHEMA,
                                (record, output) -> output.put(KEY, record.get(VALUE))
                                        .put(VALUE, record.get(KEY))
                                        .put(TEXT, record, TEXT))),
                transform(
                        "flatMap",
                        stream -> stream.flatMap("flatMap", SCHEMA, (record, output) -> {
                            output.begin(record).commit();
                            output.begin(record.time()).put(TEXT, record, TEXT).commit();
                        })),
                transform(
                        "group by number",
                        stream -> stream.window(FIXED)
                                .groupByKey(KEY)
                                .aggregate("sums", Aggregates.count("count"), Aggregates.sum(VALUE, "sum"))
                                .results()),
                transform(
                        "group by bytes",
                        stream -> stream.window(FIXED)
                                .groupByKey(TEXT)
                                .aggregate("sums", Aggregates.avg(VALUE, "avg"))
                                .results()),
                transform(
                        "group by nearly unique numbers",
                        stream -> stream.window(FIXED)
                                .groupByKey(VALUE, KEY)
                                .aggregate("counts", Aggregates.count("count"))
                                .results()),
                transform(
                        "sliding windows",
                        stream -> stream.window(SLIDING)
                                .groupByKey(KEY)
                                .aggregate("sums", Aggregates.sum(VALUE, "sum"))
                                .results()),
                transform(
                        "sliding windows that are added up",
                        stream -> stream.window(SLIDING)
                                .groupByKey(KEY)
                                .aggregate("greatest", Aggregates.max(VALUE, "max"))
                                .results()),
                transform(
                        "distinct",
                        stream -> stream.window(FIXED)
                                .groupByKey(KEY)
                                .distinct("distinct", VALUE, "count")
                                .results()),
                transform("top", stream -> stream.window(FIXED).top("top", 100, BY_VALUE)),
                transform(
                        "join",
                        stream -> stream.join(
                                "join",
                                stream.filter("one of each key", record -> record.get(VALUE) == record.get(KEY)),
                                KEY,
                                KEY,
                                Duration.ofMillis(EPOCH_MS / 2),
                                SCHEMA,
                                (left, right, output) ->
                                        output.put(KEY, left.get(KEY)).put(VALUE, right.get(VALUE)))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("transforms")
    void nothingIsAllocatedPerRecord(String name, UnaryOperator<RecordStream> transform) throws InterruptedException {
        Pipeline pipeline = Pipeline.named("allocation");
        Sink sink = new Sink();
        transform.apply(pipeline.source("source", SCHEMA, Source::new)).sink("sink", sink);
        try (Pipelines running = Pipelines.start(SETTINGS, pipeline)) {
            running.await();
        }
        double bytesPerRecord = sink.bytesPerRecord();
        assertThat(bytesPerRecord).as("bytes per record of %s", name).isLessThan(MOST_BYTES_PER_RECORD);
    }
}
