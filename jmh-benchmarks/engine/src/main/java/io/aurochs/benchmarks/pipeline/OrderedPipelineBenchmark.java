package io.aurochs.benchmarks.pipeline;

import io.aurochs.benchmarks.primitive.ZipfWords;
import io.aurochs.pipeline.OrderedGroups;
import io.aurochs.pipeline.OrderedStream;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.pipeline.model.Accumulator;
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
 * Per line of ten words: words are split off and counted, by an ordered pipeline, by one without order, or by a loop of one thread. The sink of
 * a pipeline receives the same number of records either way. An invocation is an epoch of lines.
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

    /** What a sink receives. */
    public enum Output {
        /** Each word once for each epoch, with its count. */
        EPOCHS,
        /**
         * Each word of each line. With order, and from the loop, it has its count so far. Without order there is none: a sink receives the
         * words, and another one the counts of epochs.
         */
        WORDS
    }

    @Param
    Counter counter = Counter.LOOP;

    @Param
    Output output = Output.EPOCHS;

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
        WordLoop loop = new WordLoop(lines.lines(), output == Output.WORDS);
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
        OrderedGroups words = pipeline.source("lines", LineEpochs.LINE, () -> lines)
                .ordered()
                .flatMap("split", WORD, OrderedPipelineBenchmark::split)
                .groupByKey(TEXT)
                .buckets(buckets);
        OrderedStream counted = switch (output) {
            case EPOCHS -> words.process("count", COUNT, 2, OrderedPipelineBenchmark::countOfEpoch);
            case WORDS -> words.process("count", COUNT, 1, OrderedPipelineBenchmark::countSoFar);
        };
        counted.sink("counts", counts);
        running = start(pipeline);
        return () -> {
            lines.allowOne();
            return counts.awaitChecksum();
        };
    }

    private static void countSoFar(RecordCursor word, Accumulator state, RecordWriter results) {
        state.addLong(0, 1);
        emit(word, state.getLong(0), results);
    }

    /** The count of an epoch is known when the word comes for the first time in a later one. */
    private static void countOfEpoch(RecordCursor word, Accumulator state, RecordWriter results) {
        long epoch = word.time() / LineEpochs.EPOCH_MS;
        if (state.getLong(1) != epoch) {
            emit(word, state.getLong(0), results);
            state.setLong(0, 0);
            state.setLong(1, epoch);
        }
        state.addLong(0, 1);
    }

    private static void emit(RecordCursor word, long count, RecordWriter results) {
        results.begin(word.time()).put(COUNTED, word, TEXT).put(TIMES, count).commit();
    }

    private Epochs unordered(LineEpochs lines) {
        Pipeline pipeline = Pipeline.named("unordered");
        RecordStream words = pipeline.source("lines", LineEpochs.LINE, () -> lines)
                .flatMap("split", WORD, OrderedPipelineBenchmark::split);
        RecordStream results = words.window(WindowSpec.fixed(Duration.ofMillis(LineEpochs.EPOCH_MS)))
                .groupByKey(TEXT)
                .aggregate("count", Aggregates.count("count"))
                .results();
        CountedWords counts = new CountedWords(results.schema().longField("count"));
        results.sink("counts", counts);
        SeenWords seen = new SeenWords(TEXT);
        if (output == Output.WORDS) {
            words.sink("words", seen);
        }
        running = start(pipeline);
        return () -> {
            lines.allowOne();
            long counted = counts.awaitWatermark();
            if (output == Output.WORDS) {
                seen.awaitWatermark();
            }
            return counted;
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
