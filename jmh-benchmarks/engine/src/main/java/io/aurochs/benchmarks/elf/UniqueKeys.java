package io.aurochs.benchmarks.elf;

import io.aurochs.benchmarks.primitive.WordRecords;
import io.aurochs.benchmarks.runner.Differences;
import io.aurochs.benchmarks.runner.Operations;
import io.aurochs.benchmarks.streambox.pipeline.ChecksumSink;
import io.aurochs.benchmarks.streambox.result.WindowChecksum;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import io.aurochs.benchmarks.streambox.run.WatermarkListener;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Words of 6 to 12 letters, counted by a native pipeline in one window, with the words in hash tables or in buffer trees (ELF §4.2, Figure
 * 11). An operation is a run of the pipeline: all records, and the results of the window. Each word comes once, and then at random. The
 * memory is that of the engine when all records are counted and the window closes.
 */
final class UniqueKeys implements Operations {
    private static final int LEAST_RECORDS = 10_000_000;
    private static final int RECORDS_OF_A_CALL = 10_000;
    private static final long PAUSE_NS = 100_000;
    private static final Duration WINDOW = Duration.ofSeconds(1);

    private static final Schema WORD = Schema.named("word").bytes("word", 16).build();
    private static final BytesField TEXT = WORD.bytesField("word");
    private static final String COUNT = "count";

    private final int keys;
    private final boolean trees;
    private final Map<String, Object> settings;
    private final WordRecords records;
    private final SortedMap<Long, WindowChecksum> expected;
    private final List<String> differences = new ArrayList<>();
    private long stateBytes;

    private UniqueKeys(int keys, boolean trees, Map<String, Object> settings, WordRecords records) {
        this.keys = keys;
        this.trees = trees;
        this.settings = settings;
        this.records = records;
        WindowChecksums loop = new WindowChecksums();
        records.countByLoop(WINDOW.toMillis(), loop);
        expected = loop.byEnd();
    }

    /** Generates the words, and counts them by a plain loop. */
    static UniqueKeys open(int keys, boolean trees, Map<String, Object> settings) {
        return open(Math.max(LEAST_RECORDS, keys), keys, trees, settings);
    }

    /** @param records how many */
    static UniqueKeys open(int records, int keys, boolean trees, Map<String, Object> settings) {
        return new UniqueKeys(keys, trees, settings, new WordRecords(records, keys, "even"));
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

    @Override
    public long next(LongConsumer latencyNs) throws InterruptedException {
        CountDownLatch mayEnd = new CountDownLatch(1);
        Pipeline pipeline = Pipeline.named("wordcount");
        RecordStream counts = pipeline.source("words", WORD, () -> new Words(records, mayEnd))
                .window(WindowSpec.fixed(WINDOW))
                .groupByKey(TEXT)
                .state(trees ? KeyedState.bufferTree() : KeyedState.hashTable())
                .aggregate(COUNT, Aggregates.count(COUNT))
                .results();
        ChecksumSink words = ChecksumSink.ofWords(counts.schema(), TEXT.name(), COUNT, WatermarkListener.NONE);
        counts.sink("counts", words);
        try (Pipelines running = Pipelines.start(settings, pipeline)) {
            PipelineRun run = running.runs().get(0);
            while (run.recordsIn().getOrDefault(COUNT, 0L) < records.count() && !run.hasEnded()) {
                LockSupport.parkNanos(PAUSE_NS);
            }
            stateBytes = running.memoryBytes();
            mayEnd.countDown();
            running.await();
        }
        if (!words.all().byEnd().equals(expected)) {
            differences.add("counted " + words.all().byEnd() + ", the loop " + expected);
        }
        return records.count();
    }

    /** When the last window closed. */
    @Override
    public Map<String, Double> measures() {
        return Map.of("bytes/key", (double) stateBytes / keys);
    }

    @Override
    public List<String> differences() {
        return Differences.firstFew(differences);
    }

    @Override
    public Map<String, Object> conf() {
        return settings;
    }

    @Override
    public void close() {
        records.release();
    }
}
