package io.aurochs.benchmarks.pipeline;

import io.aurochs.benchmarks.primitive.WordRecords;
import io.aurochs.operator.EpochSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.PipelineRun;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.KeyedState;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.BytesField;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
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
 * Per record, a word of 6 to 12 letters: counted by a native pipeline in one window, whose results the sink receives, with the words in
 * hash tables or in buffer trees. The memory of a word, when all records are counted and the window closes, is printed.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 1, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx1g")
@State(Scope.Thread)
public class KeyedStateBenchmark {
    private static final int RECORDS = 10_000_000;
    private static final int RECORDS_OF_A_CALL = 10_000;
    private static final long PAUSE_NS = 100_000;
    private static final Map<String, ?> SETTINGS = Map.of("aurochs.memory.bytes", "8g");

    private static final Schema WORD = Schema.named("word").bytes("word", 16).build();
    private static final BytesField TEXT = WORD.bytesField("word");
    private static final String COUNT = "count";

    /** What the words are kept in. */
    @Param({"hashTable", "bufferTree"})
    public String state = "hashTable";

    /** How many words there are. */
    @Param({"100000", "1000000", "10000000"})
    public int keys;

    private WordRecords records = new WordRecords(0, 0, "even");
    private long stateBytes;

    @Setup
    public void write() {
        records = new WordRecords(RECORDS, keys, "even");
    }

    /** All records, and then nothing until the window may close. */
    private static final class Words implements EpochSource {
        private final WordRecords records;
        private final CountDownLatch mayEnd;
        private int next;
        private @Nullable RecordWriter writer;

        Words(WordRecords records, CountDownLatch mayEnd) {
            this.records = records;
            this.mayEnd = mayEnd;
        }

        @Override
        public void open(SourceOutput output) {
            writer = output.writer(WORD);
        }

        @Override
        public long produce() {
            RecordWriter words = writer;
            if (words == null) {
                throw new IllegalStateException("not opened");
            }
            if (next == records.count()) {
                words.flush();
                return mayEnd.getCount() == 0 ? ENDED : PAUSE_NS;
            }
            int end = Math.min(records.count(), next + RECORDS_OF_A_CALL);
            records.forEach(
                    next,
                    end,
                    (text, position, length) ->
                            words.begin(0).put(TEXT, text, position, length).commit());
            next = end;
            return PRODUCED;
        }
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public long oneWindow() throws InterruptedException {
        CountDownLatch mayEnd = new CountDownLatch(1);
        Pipeline pipeline = Pipeline.named("wordcount");
        RecordStream counts = pipeline.source("words", WORD, () -> new Words(records, mayEnd))
                .window(WindowSpec.fixed(Duration.ofSeconds(1)))
                .groupByKey(TEXT)
                .state(state.equals("bufferTree") ? KeyedState.bufferTree() : KeyedState.hashTable())
                .aggregate(COUNT, Aggregates.count(COUNT))
                .results();
        CountedWords words = new CountedWords(counts.schema().longField(COUNT));
        counts.sink("counts", words);
        try (Pipelines running = Pipelines.start(SETTINGS, pipeline)) {
            PipelineRun run = running.runs().get(0);
            while (run.recordsIn().getOrDefault(COUNT, 0L) < RECORDS && !run.hasEnded()) {
                LockSupport.parkNanos(PAUSE_NS);
            }
            stateBytes = running.memoryBytes();
            mayEnd.countDown();
            running.await();
        }
        long counted = words.awaitWatermark();
        if (counted != RECORDS) {
            throw new IllegalStateException("records=" + RECORDS + " of which " + counted + " were counted");
        }
        return counted;
    }

    @TearDown
    public void giveMemoryBack() {
        System.out.printf("memory: %.1f bytes for each word%n", (double) stateBytes / keys);
        records.release();
    }
}
