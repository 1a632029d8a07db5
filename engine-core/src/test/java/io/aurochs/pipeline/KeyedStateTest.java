package io.aurochs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.memory.MemoryLimitException;
import io.aurochs.operator.EpochSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.pipeline.model.Accumulator;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.Combiner;
import io.aurochs.pipeline.model.KeyedState;
import io.aurochs.pipeline.model.ResultWriter;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.pipeline.oracle.PlainEpoch;
import io.aurochs.pipeline.oracle.PlainRecord;
import io.aurochs.pipeline.oracle.PlainStream;
import io.aurochs.pipeline.oracle.PlainWindows;
import io.aurochs.row.BytesField;
import io.aurochs.row.Field;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.testing.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Windows whose keys are in buffer trees have the results of those whose keys are in hash tables, and of a plain loop. */
@Timeout(120)
class KeyedStateTest {
    private static final Schema WORD = Schema.named("word")
            .bytes("text", 500)
            .longs("number")
            .longs("value")
            .build();
    private static final BytesField TEXT = WORD.bytesField("text");
    private static final LongField NUMBER = WORD.longField("number");
    private static final LongField VALUE = WORD.longField("value");

    private static final int EPOCHS = 5;
    private static final int EPOCH_MS = 100;
    private static final int EPOCH_RECORDS = 5_000;
    private static final int KEYS = 8_000;
    /** What words are filled up with, so that those of a window are too many for the roots of trees. */
    private static final String LETTERS = "letters ".repeat(50);
    /** One record in so many is late. */
    private static final int LATE = 30;

    private static final WindowSpec FIXED = WindowSpec.fixed(Duration.ofMillis(2 * EPOCH_MS));
    private static final WindowSpec SLIDING =
            WindowSpec.sliding(Duration.ofMillis(3 * EPOCH_MS), Duration.ofMillis(EPOCH_MS));

    private final Pipeline pipeline = Pipeline.named("test");

    /** Epochs of some records, which may go on for ever. */
    private static final class Source implements EpochSource {
        private final List<PlainEpoch> epochs;
        private final boolean isEndless;
        private int next;
        private @Nullable SourceOutput output;
        private @Nullable RecordWriter writer;

        Source(List<PlainEpoch> epochs, boolean isEndless) {
            this.epochs = epochs;
            this.isEndless = isEndless;
        }

        @Override
        public void open(SourceOutput newOutput) {
            output = newOutput;
            writer = newOutput.writer(WORD);
        }

        @Override
        public long produce() {
            SourceOutput out = output;
            RecordWriter records = writer;
            if (out == null || records == null) {
                throw new IllegalStateException("not opened");
            }
            PlainEpoch epoch = epochs.get(next % epochs.size());
            for (PlainRecord record : epoch.records()) {
                byte[] text = record.text(0).getBytes(StandardCharsets.UTF_8);
                records.begin(record.time())
                        .put(TEXT, text, 0, text.length)
                        .put(NUMBER, record.number(1))
                        .put(VALUE, record.number(2))
                        .commit();
            }
            next++;
            if (isEndless) {
                // The window stays open, and gets ever more of the same keys.
                records.flush();
                return PRODUCED;
            }
            out.watermark(epoch.watermark());
            return next < epochs.size() ? PRODUCED : ENDED;
        }
    }

    /** All words once. */
    private static final class Numbers implements EpochSource {
        private final int count;
        private int next;
        private @Nullable RecordWriter writer;

        Numbers(int count) {
            this.count = count;
        }

        @Override
        public void open(SourceOutput newOutput) {
            writer = newOutput.writer(WORD);
            writer.bundleRecords(1_000);
        }

        @Override
        public long produce() {
            RecordWriter records = writer;
            if (records == null) {
                throw new IllegalStateException("not opened");
            }
            for (int end = Math.min(count, next + 1_000); next < end; next++) {
                byte[] text = ("w" + next).getBytes(StandardCharsets.UTF_8);
                records.begin(0).put(TEXT, text, 0, text.length).commit();
            }
            records.flush();
            return next < count ? PRODUCED : ENDED;
        }
    }

    private static String word(int number) {
        return number % 8 == 0 ? "w" + number : number + LETTERS;
    }

    private static List<PlainEpoch> epochs(long seed, int records, int keys) {
        Random random = new Random(seed);
        List<PlainEpoch> epochs = new ArrayList<>();
        for (int epoch = 0; epoch < EPOCHS; epoch++) {
            long start = (long) epoch * EPOCH_MS;
            List<PlainRecord> all = new ArrayList<>();
            for (int i = 0; i < records; i++) {
                long earlier = random.nextInt(LATE) == 0 ? (1L + random.nextInt(3)) * EPOCH_MS : 0;
                int number = random.nextInt(keys);
                all.add(PlainRecord.of(start + random.nextInt(EPOCH_MS) - earlier, word(number), (long) number, (long)
                        random.nextInt(1_000)));
            }
            epochs.add(new PlainEpoch(all, start + EPOCH_MS));
        }
        return epochs;
    }

    private RecordStream source(List<PlainEpoch> epochs, boolean isEndless) {
        return pipeline.source("source", WORD, () -> new Source(epochs, isEndless));
    }

    /** What the columns of a key are. */
    private enum Key {
        BYTES(0, 1),
        LONG(1, 1),
        LONGS(1, 2);

        private final int column;
        private final int columns;

        Key(int column, int columns) {
            this.column = column;
            this.columns = columns;
        }

        Field[] fields() {
            return WORD.fields().subList(column, column + columns).toArray(Field[]::new);
        }

        List<Object> of(PlainRecord record) {
            return record.values().subList(column, column + columns);
        }
    }

    private static CollectingSink counted(
            RecordStream stream, WindowSpec spec, long latenessMs, Key key, KeyedState state) {
        CollectingSink sink = new CollectingSink();
        String name = state.isTree() ? "tree" : "table";
        stream.window(spec)
                .allowedLateness(Duration.ofMillis(latenessMs))
                .groupByKey(key.fields())
                .state(state)
                .aggregate(name, Aggregates.count("count"), Aggregates.max(VALUE, "max"), Aggregates.sum(VALUE, "sum"))
                .results()
                .sink(name + " sink", sink);
        return sink;
    }

    private static List<String> plain(List<PlainEpoch> epochs, WindowSpec spec, long latenessMs, Key key) {
        List<PlainEpoch> all = new ArrayList<>(epochs);
        all.add(new PlainEpoch(List.of(), PlainEpoch.END));
        return PlainWindows.of(PlainStream.of(all), spec.sizeMs(), spec.slideMs(), latenessMs, (endMs, records) -> {
                    Map<List<Object>, long[]> byKey = new LinkedHashMap<>();
                    for (PlainRecord record : records) {
                        long[] sums = byKey.computeIfAbsent(key.of(record), missing -> new long[3]);
                        sums[0]++;
                        sums[1] = Math.max(sums[1], record.number(2));
                        sums[2] += record.number(2);
                    }
                    List<PlainRecord> results = new ArrayList<>();
                    byKey.forEach((of, sums) -> {
                        List<Object> values = new ArrayList<>(of);
                        values.addAll(List.of(sums[0], sums[1], sums[2]));
                        results.add(new PlainRecord(endMs - 1, values));
                    });
                    return results;
                })
                .results()
                .records()
                .stream()
                .map(String::valueOf)
                .sorted()
                .toList();
    }

    private void check(long seed, int workers, WindowSpec spec, long latenessMs, Key key, KeyedState tree)
            throws InterruptedException {
        List<PlainEpoch> epochs = epochs(seed, EPOCH_RECORDS, KEYS);
        RecordStream words = source(epochs, false);
        CollectingSink ofTable = counted(words, spec, latenessMs, key, KeyedState.hashTable());
        CollectingSink ofTree = counted(words, spec, latenessMs, key, tree);
        Runs.run(workers, pipeline);
        List<String> expected = plain(epochs, spec, latenessMs, key);
        assertThat(ofTree.records.stream().sorted().toList().equals(expected))
                .as("results of trees are those of a loop, seed %s", seed)
                .isTrue();
        assertThat(ofTable.records.stream().sorted().toList().equals(expected))
                .as("results of tables are those of a loop, seed %s", seed)
                .isTrue();
        assertThat(ofTree.watermarks).isEqualTo(ofTable.watermarks);
    }

    /** The fixed seeds have all kinds of keys. */
    private static Key key(long seed) {
        return Key.values()[(int) Math.floorMod(seed, 3L)];
    }

    private static int workers(long seed) {
        return 1 + (int) Math.floorMod(seed, 2L);
    }

    @ParameterizedTest
    @MethodSource("io.aurochs.testing.Seeds#all")
    void windowsThatDoNotOverlap(long seed) throws InterruptedException {
        check(seed, workers(seed), FIXED, 0, key(seed), KeyedState.bufferTree());
    }

    @ParameterizedTest
    @MethodSource("io.aurochs.testing.Seeds#all")
    void windowsThatOverlap(long seed) throws InterruptedException {
        check(seed, workers(seed), SLIDING, 0, key(seed), KeyedState.bufferTree());
    }

    @ParameterizedTest
    @MethodSource("io.aurochs.testing.Seeds#all")
    void lateRecordsThatClosedWindowsTake(long seed) throws InterruptedException {
        check(seed, 2, seed % 2 == 0 ? SLIDING : FIXED, 2 * EPOCH_MS, key(seed), KeyedState.bufferTree());
    }

    @ParameterizedTest
    @MethodSource("io.aurochs.testing.Seeds#all")
    void stateOnADisk(long seed, @TempDir Path directory) throws InterruptedException, IOException {
        check(seed, 2, FIXED, 0, Key.BYTES, KeyedState.bufferTree().spillingTo(directory, 0));
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).as("files that are left").isEmpty();
        }
    }

    @Test
    void aDirectoryThatIsMissing(@TempDir Path directory) {
        Path missing = directory.resolve("missing");
        assertThatThrownBy(() -> counting(1, KeyedState.bufferTree().spillingTo(missing, 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("directory=" + missing + ": there is no such directory");
    }

    @Test
    void aDirectoryThatIsDeletedMeanwhile(@TempDir Path directory) throws IOException {
        Path deleted = Files.createDirectory(directory.resolve("deleted"));
        counted(
                source(epochs(1, EPOCH_RECORDS, KEYS), false),
                FIXED,
                0,
                Key.BYTES,
                KeyedState.bufferTree().spillingTo(deleted, 0));
        Files.delete(deleted);
        assertThatThrownBy(() -> Runs.run(2, pipeline))
                .hasRootCauseInstanceOf(IOException.class)
                .hasStackTraceContaining(UncheckedIOException.class.getName())
                .hasMessageContaining("directory=" + deleted);
    }

    @Test
    void keysThatAreTooManyForTablesFitIntoTrees() throws InterruptedException {
        int keys = 400_000;
        Map<String, ?> settings = Map.of("aurochs.workers.count", 1, "aurochs.memory.bytes", "24m");
        CollectingSink ofTree = counting(keys, KeyedState.bufferTree());
        Runs.run(settings, pipeline);
        assertThat(ofTree.records).hasSize(keys).allMatch(result -> result.endsWith(" 1"));

        KeyedStateTest ofTables = new KeyedStateTest();
        ofTables.counting(keys, KeyedState.hashTable());
        assertThatThrownBy(() -> Runs.run(settings, ofTables.pipeline))
                .hasRootCauseInstanceOf(MemoryLimitException.class);
    }

    @Test
    void theExampleOfTheManualCountsAllWords(@TempDir Path directory) throws InterruptedException {
        int keys = 400_000;
        CollectingSink sink = new CollectingSink();
        new ManyWords(TEXT, directory, 1 << 20)
                .counts(pipeline.source("numbers", WORD, () -> new Numbers(keys)))
                .results()
                .sink("sink", sink);
        Runs.run(Map.of("aurochs.workers.count", 1, "aurochs.memory.bytes", "24m"), pipeline);
        assertThat(sink.records).hasSize(keys).allMatch(result -> result.endsWith(" 1"));
    }

    /** Counts words that come once each, in one window. */
    private CollectingSink counting(int keys, KeyedState state) {
        CollectingSink sink = new CollectingSink();
        pipeline.source("numbers", WORD, () -> new Numbers(keys))
                .window(FIXED)
                .groupByKey(TEXT)
                .state(state)
                .aggregate("count", Aggregates.count("count"))
                .results()
                .sink("sink", sink);
        return sink;
    }

    /** Where the combiner throws. */
    private enum Place {
        ADD,
        MERGE,
        RESULT
    }

    /** Fails at one place, when it has been there often. */
    private record Failing(Place place, AtomicLong left) implements Combiner {
        private void strike(Place here) {
            if (here == place && left.decrementAndGet() < 0) {
                throw new ArithmeticException("struck at " + here);
            }
        }

        @Override
        public int slots() {
            return 1;
        }

        @Override
        public void add(Accumulator accumulator, RecordCursor record) {
            strike(Place.ADD);
            accumulator.addLong(0, 1);
        }

        @Override
        public void merge(Accumulator accumulator, Accumulator other) {
            strike(Place.MERGE);
            accumulator.addLong(0, other.getLong(0));
        }

        @Override
        public void declare(Schema.Builder results) {
            results.longs("count");
        }

        @Override
        public void result(Accumulator accumulator, ResultWriter results) {
            strike(Place.RESULT);
            results.put(0, accumulator.getLong(0));
        }
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void aCombinerThatFails(Place place) {
        source(epochs(1, EPOCH_RECORDS, KEYS), false)
                .window(SLIDING)
                .groupByKey(TEXT)
                .state(KeyedState.bufferTree())
                .aggregate("count", new Failing(place, new AtomicLong(KEYS / 2)))
                .results()
                .sink("sink", new CollectingSink());
        Pipelines running = Pipelines.start(Map.of("aurochs.workers.count", 2), pipeline);
        try (running) {
            assertThatThrownBy(running.runs().get(0)::await)
                    .isInstanceOf(PipelineException.class)
                    .hasRootCauseInstanceOf(ArithmeticException.class)
                    .hasStackTraceContaining("struck at " + place);
        }
        assertThat(running.memoryBytes()).as("memory that was not given back").isZero();
    }

    @ParameterizedTest
    @MethodSource("io.aurochs.testing.Seeds#all")
    void stoppedInTheMiddle(long seed, @TempDir Path directory) throws InterruptedException {
        KeyedState state = seed % 2 == 0
                ? KeyedState.bufferTree()
                : KeyedState.bufferTree().spillingTo(directory, 1 << 16);
        CollectingSink sink = counted(source(epochs(seed, EPOCH_RECORDS, KEYS), true), SLIDING, 0, Key.BYTES, state);
        Pipelines running = Pipelines.start(Map.of("aurochs.workers.count", 2), pipeline);
        try (running) {
            PipelineRun run = running.runs().get(0);
            Await.until(
                    "records in the trees",
                    () -> run.recordsIn().getOrDefault("tree", 0L) > 4L * EPOCHS * EPOCH_RECORDS);
            run.stop();
            assertThat(run.await()).isEqualTo(PipelineRun.Outcome.STOPPED);
        }
        assertThat(sink.records).as("results of windows that are open").isEmpty();
        assertThat(running.memoryBytes()).as("memory that was not given back").isZero();
    }
}
