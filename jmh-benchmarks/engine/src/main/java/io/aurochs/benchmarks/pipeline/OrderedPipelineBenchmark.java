package io.aurochs.benchmarks.pipeline;

import io.aurochs.benchmarks.primitive.ZipfWords;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.BytesField;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Per line of ten words: words are split off and counted. An ordered pipeline gives each word with its count so far, in order; so does a loop
 * of one thread, in the same order. A pipeline without order gives each word once for each epoch, with its count in it. An invocation is an
 * epoch of lines.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@State(Scope.Thread)
public class OrderedPipelineBenchmark {
    private static final int LINES = 100_000;
    private static final int DISTINCT = 20_000;
    private static final int CHECKED_EPOCHS = 2;

    private static final Schema WORD = Schema.named("word").bytes("word", 16).build();
    private static final BytesField TEXT = WORD.bytesField("word");
    private static final Schema COUNT =
            Schema.named("count").bytes("word", 16).longs("count").build();
    private static final BytesField COUNTED = COUNT.bytesField("word");
    private static final LongField TIMES = COUNT.longField("count");

    /** What counts. */
    public enum Counter {
        ORDERED,
        UNORDERED,
        LOOP
    }

    @Param
    Counter counter = Counter.LOOP;

    /** How many threads a pipeline has beside its source. */
    @Param("2")
    int workers;

    /** Into how many the ordered pipeline divides its keys. */
    @Param("100")
    int buckets;

    private @Nullable Epochs epochs;
    private @Nullable Pipelines running;

    /** Counts the words of one more epoch. */
    private interface Epochs {
        long count() throws InterruptedException;
    }

    @Setup
    public void start() throws InterruptedException {
        LineEpochs lines = new LineEpochs(LINES, new ZipfWords(DISTINCT));
        WordLoop loop = new WordLoop(lines.lines());
        Epochs counting = switch (counter) {
            case ORDERED -> checked(ordered(lines), loop);
            case UNORDERED -> unordered(lines);
            case LOOP -> loop::run;
        };
        epochs = counting;
    }

    /** The first epochs are as the loop has them, in the same order. */
    private static Epochs checked(Epochs counting, WordLoop loop) throws InterruptedException {
        for (int epoch = 0; epoch < CHECKED_EPOCHS; epoch++) {
            long expected = loop.run();
            long counted = counting.count();
            if (counted != expected) {
                throw new IllegalStateException("epoch=" + epoch + " checksum=" + counted + " not " + expected);
            }
        }
        return counting;
    }

    private Epochs ordered(LineEpochs lines) {
        Pipeline pipeline = Pipeline.named("ordered");
        RunningCounts counts = new RunningCounts(TIMES);
        pipeline.source("lines", LineEpochs.LINE, () -> lines)
                .ordered()
                .flatMap("split", WORD, OrderedPipelineBenchmark::split)
                .groupByKey(TEXT)
                .buckets(buckets)
                .process("count", COUNT, 1, (word, count, results) -> {
                    count.addLong(0, 1);
                    results.begin(word.time())
                            .put(COUNTED, word, TEXT)
                            .put(TIMES, count.getLong(0))
                            .commit();
                })
                .sink("counts", counts);
        running = start(pipeline);
        return () -> {
            lines.allowOne();
            return counts.awaitChecksum();
        };
    }

    private Epochs unordered(LineEpochs lines) {
        Pipeline pipeline = Pipeline.named("unordered");
        RecordStream results = pipeline.source("lines", LineEpochs.LINE, () -> lines)
                .flatMap("split", WORD, OrderedPipelineBenchmark::split)
                .window(WindowSpec.fixed(Duration.ofMillis(LineEpochs.EPOCH_MS)))
                .groupByKey(TEXT)
                .aggregate("count", Aggregates.count("count"))
                .results();
        CountedWords counts = new CountedWords(results.schema().longField("count"));
        results.sink("counts", counts);
        running = start(pipeline);
        return () -> {
            lines.allowOne();
            return counts.awaitWatermark();
        };
    }

    private Pipelines start(Pipeline pipeline) {
        return Pipelines.start(Map.of("aurochs.memory.bytes", "1g", "aurochs.workers.count", workers), pipeline);
    }

    private static void split(RecordCursor line, RecordWriter words) {
        int length = line.length(LineEpochs.TEXT);
        int start = 0;
        for (int i = 0; i < length; i++) {
            if (line.byteAt(LineEpochs.TEXT, i) == ' ') {
                words.begin(line.time())
                        .put(TEXT, line, LineEpochs.TEXT, start, i - start)
                        .commit();
                start = i + 1;
            }
        }
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public long line() throws InterruptedException {
        Epochs counting = epochs;
        if (counting == null) {
            throw new IllegalStateException("not started");
        }
        return counting.count();
    }

    @TearDown
    public void stop() {
        if (running != null) {
            running.close();
        }
    }
}
