package io.aurochs.pipeline;

import static io.aurochs.pipeline.ScriptedSource.KEY;
import static io.aurochs.pipeline.ScriptedSource.PAIR;
import static io.aurochs.pipeline.ScriptedSource.VALUE;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.io.FileSink;
import io.aurochs.io.FileSource;
import io.aurochs.pipeline.ScriptedSource.Script;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.KeyedState;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong is refused where it is declared, by a message that names it. */
class DeclarationsTest {
    private static final Schema OTHER = Schema.named("other")
            .longs("key")
            .bytes("text", 8)
            .doubles("weight")
            .build();
    private static final LongField OTHER_KEY = OTHER.longField("key");
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration NEGATIVE = Duration.ofMillis(-1);

    private final Pipeline pipeline = Pipeline.named("test");
    private final RecordStream pairs = source("pairs", PAIR);
    private final RecordStream others = source("others", OTHER);

    private RecordStream source(String name, Schema schema) {
        return pipeline.source(name, schema, () -> new ScriptedSource(new Script().steps, 1));
    }

    private static void isRefused(ThrowingCallable declaration, String because) {
        assertThatIllegalArgumentException().isThrownBy(declaration).withMessageContaining(because);
    }

    @Test
    void stretchesOfTimeThatCannotBe() {
        WindowedStream windows = pairs.window(WindowSpec.fixed(SECOND));
        isRefused(
                () -> windows.allowedLateness(NEGATIVE),
                "pipeline=test allowedLateness behind pairs: lateness=PT-0.001S: it cannot be negative");
        isRefused(() -> windows.allowedLateness(Duration.ofSeconds(Long.MAX_VALUE)), "the longest is");
        isRefused(() -> windows.allowedLateness(Duration.ofNanos(1)), "whole milliseconds");
        isRefused(() -> WindowSpec.fixed(Duration.ZERO), "the slide is at least a millisecond");
        isRefused(() -> WindowSpec.fixed(NEGATIVE), "size=PT-0.001S: it cannot be negative");
        isRefused(() -> WindowSpec.sliding(SECOND, Duration.ofMillis(300)), "the size a multiple of it");
        isRefused(() -> new WindowSpec(Long.MAX_VALUE, 1), "at most");
        isRefused(
                () -> pairs.join("join", others, KEY, OTHER_KEY, NEGATIVE, PAIR, (left, right, output) -> {}),
                "pipeline=test transform=join: range=PT-0.001S");
        isRefused(() -> FileSource.lines(Path.of("x"), (t, p, l, line) -> line).epochs(1, NEGATIVE), "lag=PT-0.001S");
    }

    @Test
    void latenessThatResultsCannotComeAgainFor() {
        WindowedStream windows = pairs.window(WindowSpec.fixed(SECOND)).allowedLateness(SECOND);
        isRefused(
                () -> windows.top("top", 1, Comparator.comparingLong(record -> record.get(KEY))),
                "pipeline=test transform=top: the results of top cannot come again");
        isRefused(
                () -> windows.distinct("values", VALUE, "count"),
                "pipeline=test transform=values: the results of distinct cannot come again");
    }

    @Test
    void stateThatCannotBe() {
        GroupedStream groups =
                pairs.window(WindowSpec.fixed(SECOND)).groupByKey(KEY).state(KeyedState.bufferTree());
        isRefused(
                () -> groups.distinct("values", VALUE, "count"),
                "pipeline=test transform=values: state=bufferTree: distinct keeps its values in hash tables");
        isRefused(
                () -> KeyedState.hashTable().spillingTo(Path.of("x"), 1),
                "state=hashTable: only a buffer tree spills to a directory; use bufferTree()");
        isRefused(() -> KeyedState.bufferTree().spillingTo(Path.of("x"), -1), "memoryBytes=-1: it cannot be negative");
    }

    @Test
    void resultsThatGoNowhere() {
        others.sink("others sink", new CollectingSink());
        pairs.window(WindowSpec.fixed(SECOND)).distinct("values", VALUE, "count");
        assertThatThrownBy(() -> Pipelines.start(pipeline))
                .hasMessageContaining("nothing comes after values; add a sink");
    }

    @Test
    void columnsOfOtherRecords() {
        WindowedStream windows = pairs.window(WindowSpec.fixed(SECOND));
        isRefused(
                () -> windows.groupByKey(OTHER_KEY),
                "pipeline=test groupByKey behind pairs: field=key of schema other");
        isRefused(
                () -> windows.groupByKey(KEY).aggregate("sum", Aggregates.sum(OTHER_KEY, "sum")),
                "pipeline=test transform=sum: field=key of schema other");
        isRefused(() -> windows.distinct("values", OTHER_KEY, "count"), "transform=values: field=key of schema other");
        isRefused(
                () -> pairs.join("join", others, KEY, VALUE, SECOND, PAIR, (left, right, output) -> {}),
                "transform=join: field=value of schema pair");
    }

    @Test
    void columnsOfTheWrongKind() {
        isRefused(
                () -> pairs.join(
                        "join", others, KEY, OTHER.bytesField("text"), SECOND, PAIR, (left, right, output) -> {}),
                "transform=join: leftKey=key rightKey=text: streams are joined by");
        isRefused(
                () -> others.window(WindowSpec.fixed(SECOND)).groupByKey(OTHER.doubleField("weight")),
                "pipeline=test groupByKey behind others: key=[weight]: a key is");
        isRefused(
                () -> others.window(WindowSpec.fixed(SECOND)).distinct("values", OTHER.doubleField("weight"), "count"),
                "transform=values: key=[weight]: a key is");
    }

    @Test
    void aKeyOfNoColumns() {
        isRefused(
                () -> pairs.window(WindowSpec.fixed(SECOND)).groupByKey(),
                "pipeline=test groupByKey behind pairs: key=[]: give at least one column, or leave groupByKey out");
    }

    @Test
    void topOfNothing() {
        Comparator<RecordCursor> order = Comparator.comparingLong(record -> record.get(KEY));
        isRefused(
                () -> pairs.window(WindowSpec.fixed(SECOND)).top("top", 0, order),
                "pipeline=test transform=top: wanted=0");
    }

    @Test
    void aSchemaThatIsDeclaredTwice() {
        Schema again = Schema.named("pair").longs("key").longs("value").build();
        String because = "pair(key, value), another declaration of the same columns (declare a schema once";
        isRefused(() -> pairs.union("union", source("again", again)), "transform=union: a union of streams");
        isRefused(() -> pairs.union("union", source("once more", again)), because);
        isRefused(
                () -> pairs.window(WindowSpec.fixed(SECOND)).groupByKey(again.longField("key")),
                "field=key of schema pair(key, value): the record's schema is " + because);
    }

    @Test
    void aSinkOfAColumnOfOtherRecords(@TempDir Path directory) throws IOException {
        FileSink sink = FileSink.lines(directory.resolve("out"), OTHER.bytesField("text"));
        isRefused(() -> pairs.sink("out", sink), "pipeline=test transform=out: field=text of schema other");
        sink.close();
    }

    @Test
    void aCombinerOfLessThanNothing() {
        isRefused(
                () -> pairs.window(WindowSpec.fixed(SECOND)).aggregate("odd", new Keeping(-1, 0)),
                "pipeline=test transform=odd: combiner=Keeping slots=-1: how many numbers it keeps cannot be negative");
    }

    @Test
    void namesThatAreTaken() {
        pairs.filter("same", record -> true);
        isRefused(
                () -> pairs.filter("same", record -> true),
                "pipeline=test transform=same: the name is taken; give each source, transform and sink one of its own");
        isRefused(() -> source("pairs", PAIR), "pipeline=test transform=pairs: the name is taken");
        isRefused(
                () -> pairs.window(WindowSpec.fixed(SECOND))
                        .groupByKey(KEY)
                        .aggregate("sum", Aggregates.sum(VALUE, "key")),
                "pipeline=test transform=sum: field=key: schema sum(key) has it already");
    }

    @Test
    void streamsOfAnotherPipeline() {
        RecordStream foreign =
                Pipeline.named("another").source("pairs", PAIR, () -> new ScriptedSource(new Script().steps, 1));
        isRefused(
                () -> pairs.union("union", foreign),
                "pipeline=test transform=union: pairs is of pipeline another; streams of one pipeline go together");
    }

    @Test
    void aPipelineWithoutASource() {
        assertThatThrownBy(() -> Pipelines.start(Pipeline.named("nothing")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("pipeline=nothing: there is no source; add one");
    }
}
