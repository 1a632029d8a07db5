package io.aurochs.pipeline;

import static io.aurochs.pipeline.ScriptedSource.KEY;
import static io.aurochs.pipeline.ScriptedSource.PAIR;
import static io.aurochs.pipeline.ScriptedSource.VALUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.io.FileSource;
import io.aurochs.io.LineTime;
import io.aurochs.operator.EpochSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.pipeline.ScriptedSource.Script;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.BytesField;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.state.BytesKeyTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the manual says of input that is wrong, by the rows of its table that are about what a pipeline runs into. Those about declarations
 * are in {@link DeclarationsTest}; about memory in {@link PipelineEndsTest}; about sources that are ahead of others in
 * {@link UnequalSourcesTest}; about lines of files, and files that take no more, in the tests of {@code io.aurochs.io}.
 */
@Timeout(60)
class BadInputTest {
    private static final Schema NOTE = Schema.named("note").bytes("text", 8).build();
    private static final BytesField TEXT = NOTE.bytesField("text");
    private static final WindowSpec TEN_MS = WindowSpec.fixed(Duration.ofMillis(10));

    @TempDir
    private Path directory;

    private final Pipeline pipeline = Pipeline.named("bad");
    private final CollectingSink results = new CollectingSink();

    private PipelineRun run() throws InterruptedException {
        try (Pipelines running =
                Pipelines.start(Map.of("aurochs.workers.count", 2, "aurochs.memory.bytes", "64m"), pipeline)) {
            running.await();
            return running.runs().get(0);
        }
    }

    private AbstractThrowableAssert<?, ?> assertThatItFails() {
        return assertThatThrownBy(this::run)
                .isInstanceOf(PipelineException.class)
                .hasMessageStartingWith("pipeline bad failed: ");
    }

    /** What a source does, all at once. */
    private interface Production {
        void write(SourceOutput output);
    }

    private RecordStream source(Schema schema, Production production) {
        return pipeline.source("source", schema, () -> new EpochSource() {
            private @Nullable SourceOutput output;

            @Override
            public void open(SourceOutput newOutput) {
                output = newOutput;
            }

            @Override
            public long produce() {
                if (output != null) {
                    production.write(output);
                }
                return ENDED;
            }
        });
    }

    private RecordStream pairs(Script script) {
        return pipeline.source("source", PAIR, () -> new ScriptedSource(script.steps, 10));
    }

    private RecordStream twoPairs() {
        return pairs(new Script().record(1, 1, 1).record(2, 2, 2));
    }

    private AggregatedStream counts(RecordStream stream) {
        AggregatedStream counts = stream.window(TEN_MS).aggregate("counts", Aggregates.count("count"));
        counts.results().sink("results", results);
        return counts;
    }

    @Test
    void aFunctionThrows() {
        twoPairs()
                .filter("picky", record -> {
                    if (record.get(KEY) == 2) {
                        throw new ArithmeticException("I do not like 2");
                    }
                    return true;
                })
                .sink("results", results);
        assertThatItFails()
                .hasMessageContaining("picky failed in epoch 0 at record 1 of a bundle: ")
                .hasMessageContaining("I do not like 2");
    }

    @Test
    void aSourceWritesRecordsOfAnotherSchema() {
        source(PAIR, output -> output.writer(NOTE)).sink("results", results);
        assertThatItFails()
                .hasMessageContaining("source failed in PRODUCE in epoch 0")
                .hasMessageContaining(
                        "the source was declared with schema pair(key, value), and writes records of note(text);"
                                + " declare it with that one");
    }

    @Test
    void aSourceWritesRecordsOfTheSameColumnsDeclaredAgain() {
        Schema again = Schema.named("pair").longs("key").longs("value").build();
        source(PAIR, output -> output.writer(again)).sink("results", results);
        assertThatItFails()
                .hasMessageContaining("source failed in PRODUCE in epoch 0")
                .hasMessageContaining("writes records of pair(key, value), another declaration of the same columns");
    }

    @Test
    void aFunctionReadsAFieldOfAnotherSchema() {
        twoPairs().filter("lost", record -> record.length(TEXT) > 0).sink("results", results);
        assertThatItFails()
                .hasMessageContaining("lost failed in epoch 0 at record 0")
                .hasMessageContaining(
                        "field=text of schema note(text): the record's schema is pair(key, value); use a field of that one");
    }

    @Test
    void aTimeIsTooFarAway() {
        long far = WindowSpec.FARTHEST_MS + 1;
        counts(pairs(new Script().record(far, 1, 1)));
        assertThatItFails()
                .hasMessageContaining("counts failed in epoch 0 at record 0")
                .hasMessageContaining("time=" + far + ": farther from 1970 than " + WindowSpec.FARTHEST_MS + "ms");
    }

    @Test
    void aSourceSaysTheWatermarkOfTheEnd() {
        source(PAIR, output -> output.watermark(Long.MAX_VALUE)).sink("results", results);
        assertThatItFails()
                .hasMessageContaining("source failed in PRODUCE in epoch 0")
                .hasMessageContaining("watermark=" + Long.MAX_VALUE)
                .hasMessageContaining("return EpochSource.ENDED after the last record");
    }

    @Test
    void aValueIsPutIntoARecordThatWasNotBegun() {
        twoPairs()
                .flatMap("hasty", PAIR, (record, output) -> output.put(KEY, 1))
                .sink("results", results);
        assertThatItFails()
                .hasMessageContaining("hasty failed in epoch 0 at record 0")
                .hasMessageContaining("field=key of schema pair(key, value): no record is begun; begin one before");
    }

    @Test
    void aValueIsWiderThanDeclared() {
        twoPairs()
                .map("verbose", NOTE, (record, output) -> output.put(TEXT, new byte[9], 0, 9))
                .sink("results", results);
        assertThatItFails()
                .hasMessageContaining("verbose failed in epoch 0 at record 0")
                .hasMessageContaining("field=text of schema note(text): a value of 9 bytes, declared are at most 8;"
                        + " declare a wider column, or cut the value");
    }

    @Test
    void aKeyIsLongerThanKeysMayBe() {
        int length = BytesKeyTable.MOST_KEY_BYTES + 1;
        Schema page = Schema.named("page").bytes("body", length).build();
        source(page, output -> {
                    RecordWriter writer = output.writer(page);
                    writer.begin(1)
                            .put(page.bytesField("body"), new byte[length], 0, length)
                            .commit();
                })
                .window(TEN_MS)
                .groupByKey(page.bytesField("body"))
                .aggregate("counts", Aggregates.count("count"))
                .results()
                .sink("results", results);
        assertThatItFails()
                .hasMessageContaining("counts failed in epoch 0 at record 0")
                .hasMessageContaining("key=body of schema page(body): a key of " + length
                        + " bytes, the longest have 1048576; map the records to a shorter key, such as a hash");
    }

    @Test
    void aCombinerKeepsMoreThanItSays() {
        twoPairs()
                .window(TEN_MS)
                .groupByKey(KEY)
                .aggregate("greedy", new Keeping(1, 1))
                .results()
                .sink("results", results);
        assertThatItFails()
                .hasMessageContaining("greedy failed in epoch 0 at record 0")
                .hasMessageContaining("slot=1: the combiner keeps 1; say more in Combiner.slots()");
    }

    @Test
    void combinersKeepWhatTheySay() throws InterruptedException {
        twoPairs()
                .window(TEN_MS)
                .aggregate("frugal", new Keeping(2, 1), Aggregates.sum(VALUE, "sum"))
                .results()
                .sink("results", results);
        run();
        assertThat(results.records).containsExactly("9 2 3");
    }

    @Test
    void aWatermarkGoesBackwards() throws InterruptedException {
        counts(pairs(new Script()
                .record(5, 1, 1)
                .watermark(30)
                .watermark(20)
                .record(35, 1, 1)
                .watermark(25)
                .record(36, 1, 1)
                .watermark(40)));
        run();
        assertThat(results.records).containsExactlyInAnyOrder("9 1", "39 2");
        assertThat(results.watermarks).as("it means nothing").isSorted().doesNotContain(20L, 25L);
    }

    @Test
    void recordsAreOlderThanTheWatermark() throws InterruptedException {
        CollectingSink late = new CollectingSink();
        counts(pairs(new Script()
                        .record(5, 1, 1)
                        .watermark(30)
                        .record(4, 7, 7)
                        .record(31, 1, 1)
                        .watermark(40)))
                .late()
                .sink("late", late);
        PipelineRun ended = run();
        assertThat(results.records).containsExactlyInAnyOrder("9 1", "39 1");
        assertThat(late.records).as("left out, and given to late()").containsExactly("4 7 7");
        assertThat(ended.lateRecords()).as("and counted").containsEntry("counts", 1L);
    }

    @Test
    void onlyLateRecordsAreUsed() throws InterruptedException {
        CollectingSink late = new CollectingSink();
        pairs(new Script().record(5, 1, 1).watermark(30).record(4, 7, 7))
                .window(TEN_MS)
                .aggregate("counts", Aggregates.count("count"))
                .late()
                .sink("late", late);
        run();
        assertThat(late.records).as("the results are left out").containsExactly("4 7 7");
    }

    @Test
    void aSourceEndsInsideAnEpoch() throws InterruptedException {
        counts(pairs(new Script().record(5, 1, 1).watermark(10).record(15, 1, 1).record(25, 1, 1)));
        run();
        assertThat(results.records).as("all windows close").containsExactlyInAnyOrder("9 1", "19 1", "29 1");
        assertThat(results.watermarks).endsWith(Long.MAX_VALUE);
    }

    private Path lines() throws IOException {
        return Files.write(directory.resolve("lines"), List.of("x".repeat(100_000), "y".repeat(100_000), "z"));
    }

    private static void shorten(Path file, long bytes) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static LineTime shortening(Path file, long bytes) {
        return (text, position, length, line) -> {
            shorten(file, bytes);
            return line;
        };
    }

    @Test
    void aFileIsShortenedWhileItsSourceReadsIt() throws IOException {
        Path file = lines();
        pipeline.source("lines", FileSource.LINE, FileSource.lines(file, shortening(file, 0)))
                .sink("results", results);
        assertThatItFails()
                .hasMessageContaining("lines failed in PRODUCE in epoch 0")
                .hasMessageContaining(file + ": it was shortened while it was read; do not, or copy it before");
    }

    @Test
    void aFileIsShortenedWithinItsLastPage() throws IOException {
        Path file = lines();
        pipeline.source("lines", FileSource.LINE, FileSource.lines(file, shortening(file, Files.size(file) - 1)))
                .sink("results", results);
        assertThatItFails()
                .hasMessageContaining("lines failed in PRODUCE in epoch 0")
                .hasMessageContaining(file + ": it was shortened while it was read; do not, or copy it before");
    }

    @Test
    void aFileIsShortenedWhileItsRecordsAreProcessed() throws IOException {
        Path file = lines();
        pipeline.source("lines", FileSource.LINE, FileSource.lines(file, (text, position, length, line) -> line))
                .map("read", FileSource.LINE, (line, output) -> {
                    shorten(file, 0);
                    output.put(FileSource.TEXT, line, FileSource.TEXT);
                })
                .sink("results", results);
        assertThatItFails()
                .hasMessageContaining("read failed in epoch 0 at record")
                .hasMessageContaining(file + ": it was shortened while it was read; do not, or copy it before");
    }
}
