package io.aurochs.benchmarks.pipeline;

import io.aurochs.benchmarks.primitive.ZipfWords;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.BytesField;
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
 * Per line of ten words: through a running native pipeline that leaves one of eight out, splits the others, and counts each word in
 * windows. An invocation has the source emit an epoch, and waits until the sink has the results of the window that it closes. With the gc
 * profiler it is also what all threads of the pipeline allocate on the heap for a line, epochs, bundles and windows included.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@State(Scope.Thread)
public class NativePipelineBenchmark {
    private static final int LINES = 100_000;
    private static final int DISTINCT = 20_000;
    private static final int LEFT_OUT = 8;
    private static final long WORDS_OF_AN_EPOCH = (long) (LINES - LINES / LEFT_OUT) * LineEpochs.WORDS_OF_A_LINE;
    private static final Map<String, ?> SETTINGS = Map.of("aurochs.memory.bytes", "1g");

    private static final Schema WORD = Schema.named("word").bytes("word", 16).build();
    private static final BytesField TEXT = WORD.bytesField("word");
    private static final String COUNT = "count";

    /** How many seconds a window has; windows of more than one slide by one. */
    @Param({"1", "30"})
    int windowSeconds;

    private @Nullable Run run;
    private long epochs;

    /** A pipeline that is running. */
    private record Run(Pipelines pipelines, LineEpochs lines, CountedWords words) {}

    @Setup
    public void start() {
        LineEpochs lines = new LineEpochs(LINES, new ZipfWords(DISTINCT));
        Pipeline pipeline = Pipeline.named("wordcount");
        RecordStream counts = pipeline.source("lines", LineEpochs.LINE, () -> lines)
                .filter("some", line -> line.get(LineEpochs.NUMBER) % LEFT_OUT != 0)
                .flatMap("split", WORD, NativePipelineBenchmark::split)
                .window(WindowSpec.sliding(Duration.ofSeconds(windowSeconds), Duration.ofSeconds(1)))
                .groupByKey(TEXT)
                .aggregate("count", Aggregates.count(COUNT))
                .results();
        CountedWords words = new CountedWords(counts.schema().longField(COUNT));
        counts.sink("counts", words);
        run = new Run(Pipelines.start(SETTINGS, pipeline), lines, words);
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
    public long sourceToSink() throws InterruptedException {
        Run mine = run;
        if (mine == null) {
            throw new IllegalStateException("not started");
        }
        mine.lines().allowOne();
        long words = mine.words().awaitWatermark();
        epochs++;
        long expected = WORDS_OF_AN_EPOCH * Math.min(epochs, windowSeconds);
        if (words != expected) {
            throw new IllegalStateException("words=" + words + " not " + expected + " in window " + epochs);
        }
        return words;
    }

    @TearDown
    public void stop() {
        if (run != null) {
            run.pipelines().close();
        }
    }
}
