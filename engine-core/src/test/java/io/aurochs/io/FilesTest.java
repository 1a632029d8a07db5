package io.aurochs.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.PipelineException;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.BytesField;
import io.aurochs.row.LongField;
import io.aurochs.row.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FilesTest {
    private static final Schema SALE = Schema.named("sale")
            .bytes("item", 8)
            .longs("pieces")
            .doubles("price")
            .build();
    private static final BytesField ITEM = SALE.bytesField("item");
    private static final LongField PIECES = SALE.longField("pieces");

    @TempDir
    private Path directory;

    private static void run(Pipeline pipeline) throws InterruptedException {
        try (Pipelines running =
                Pipelines.start(Map.of("aurochs.workers.count", 2, "aurochs.memory.bytes", "64m"), pipeline)) {
            running.await();
        }
    }

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("in"), text);
    }

    @Test
    void linesAreRecordsWhateverEndsThem() throws Exception {
        Path out = directory.resolve("out");
        Pipeline pipeline = Pipeline.named("lines");
        pipeline.source(
                        "lines",
                        FileSource.LINE,
                        FileSource.lines(file("one\ntwo\r\n\nlast"), (text, position, length, line) -> line * 10)
                                .epochs(3, Duration.ofMillis(5)))
                .filter("long", line -> line.length(FileSource.TEXT) != 3 || line.byteAt(FileSource.TEXT, 0) == 't')
                .sink("out", FileSink.csv(out, ','));
        run(pipeline);
        assertThat(Files.readAllLines(out)).containsExactlyInAnyOrder("20,two", "30,", "40,last");
    }

    @Test
    void tablesAreReadAndWritten() throws Exception {
        Path out = directory.resolve("out");
        FileSource sales = FileSource.csv(file("1;egg;12;0.25\n2;milk;-1;1.5\n1003;egg;30;0.2\n"), SALE, ';');
        Pipeline pipeline = Pipeline.named("sales");
        pipeline.source("sales", sales.schema(), sales)
                .window(WindowSpec.fixed(Duration.ofSeconds(1)))
                .groupByKey(ITEM)
                .aggregate(
                        "pieces", Aggregates.sum(PIECES, "pieces"), Aggregates.avg(SALE.doubleField("price"), "price"))
                .results()
                .sink("out", FileSink.csv(out, ';'));
        run(pipeline);
        assertThat(Files.readAllLines(out))
                .containsExactlyInAnyOrder("999;egg;12;0.25", "999;milk;-1;1.5", "1999;egg;30;0.2");
    }

    @Test
    void aMalformedLineFailsThePipelineUnlessSkipped() throws Exception {
        Path in = file("1;egg;12;0.25\n2;milk;many;1.5\n3;a very long name;1;1\n4;egg\n5;egg;1;1;1\n6;egg;3;1\n");
        FileSource sales = FileSource.csv(in, SALE, ';');
        Path out = directory.resolve("out");
        assertThatThrownBy(() -> {
                    Pipeline pipeline = Pipeline.named("sales");
                    pipeline.source("sales", SALE, sales).sink("out", FileSink.csv(out, ';'));
                    run(pipeline);
                })
                .isInstanceOf(PipelineException.class)
                .hasMessageContaining(in + " line 2 column pieces: 'many' is no integer");
        Pipeline pipeline = Pipeline.named("sales");
        pipeline.source("sales", SALE, sales.skippingMalformed()).sink("out", FileSink.csv(out, ';'));
        run(pipeline);
        assertThat(Files.readAllLines(out)).containsExactlyInAnyOrder("1;egg;12;0.25", "6;egg;3;1.0");
    }

    @Test
    void aFileThatIsNotThereFailsThePipeline() {
        Pipeline pipeline = Pipeline.named("nothing");
        pipeline.source("lines", FileSource.LINE, FileSource.lines(directory.resolve("none"), (t, p, l, line) -> line))
                .sink("out", worker -> record -> {});
        assertThatThrownBy(() -> run(pipeline))
                .isInstanceOf(PipelineException.class)
                .hasMessageContaining(directory.resolve("none") + ": there is no such file; give the path of one");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatIsNoRegularFileFailsThePipeline() {
        for (Path path : List.of(directory, Path.of("/dev/null"))) {
            Pipeline pipeline = Pipeline.named("nothing");
            pipeline.source("lines", FileSource.LINE, FileSource.lines(path, (t, p, l, line) -> line))
                    .sink("out", worker -> record -> {});
            assertThatThrownBy(() -> run(pipeline))
                    .isInstanceOf(PipelineException.class)
                    .hasMessageContaining("lines failed in OPEN")
                    .hasMessageContaining(path + ": not a regular file; write what comes out of it to one before");
        }
    }

    @Test
    void aSeparatorIsNotOfNumbers() {
        Path out = directory.resolve("out");
        for (char separator : ".-5eN\n\r\u00e9".toCharArray()) {
            assertThatThrownBy(() -> FileSink.csv(out, separator))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("separator='" + separator + "': give a character of one byte");
            assertThatThrownBy(() -> FileSource.csv(out, SALE, separator))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("separator='" + separator + "'");
        }
        assertThat(out).doesNotExist();
    }

    private Pipeline copy(Path in, FileSink out) {
        Pipeline pipeline = Pipeline.named("copy");
        pipeline.source("lines", FileSource.LINE, FileSource.lines(in, (text, position, length, line) -> line))
                .sink("out", out);
        return pipeline;
    }

    @Test
    void textIsWrittenLineByLine() throws Exception {
        Path out = directory.resolve("out");
        run(copy(file("to be, or\n\nnot to be\n"), FileSink.lines(out, FileSource.TEXT)));
        assertThat(Files.readAllLines(out)).containsExactlyInAnyOrder("to be, or", "", "not to be");
    }

    @Test
    void aValueThatWouldBeTwoColumnsFailsThePipeline() throws Exception {
        Path out = directory.resolve("out");
        Pipeline pipeline = copy(file("to be, or\n"), FileSink.csv(out, ','));
        assertThatThrownBy(() -> run(pipeline))
                .isInstanceOf(PipelineException.class)
                .hasMessageContaining("out failed in epoch 0 at record 0")
                .hasMessageContaining(out + ": column text has a separator ',' or a line feed in a record of time 1;"
                        + " there are no quotes: choose another separator, or map it to text without");
    }

    @Test
    void aValueThatWouldBeTwoLinesFailsThePipeline() throws Exception {
        byte[] twoLines = {'a', '\n', 'b'};
        Path out = directory.resolve("out");
        for (FileSink sink : List.of(FileSink.lines(out, FileSource.TEXT), FileSink.csv(out, ';'))) {
            Pipeline pipeline = Pipeline.named("two lines");
            pipeline.source("lines", FileSource.LINE, FileSource.lines(file("one\n"), (t, p, l, line) -> line))
                    .map("lengthen", FileSource.LINE, (line, output) -> output.put(FileSource.TEXT, twoLines, 0, 3))
                    .sink("out", sink);
            assertThatThrownBy(() -> run(pipeline))
                    .isInstanceOf(PipelineException.class)
                    .hasMessageContaining(out + ": column text has a ")
                    .hasMessageContaining("line feed in a record of time 1");
        }
    }

    @Test
    void linesLieAcrossStretches() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 1_000; i++) {
            text.append("line ").append("x".repeat(i % 17)).append(i).append('\n');
        }
        Path in = file(text.toString());
        for (int stretchBytes : new int[] {26, 27, 64, 4_096, 5_000}) {
            Path out = directory.resolve("out");
            Pipeline pipeline = Pipeline.named("stretches");
            pipeline.source(
                            "lines",
                            FileSource.LINE,
                            () -> new LineSource(
                                    in,
                                    new TextFormat((t, position, length, line) -> line),
                                    new EpochClock(100, 0),
                                    false,
                                    stretchBytes))
                    .sink("out", FileSink.lines(out, FileSource.TEXT));
            run(pipeline);
            assertThat(Files.readAllLines(out))
                    .as("stretches of %s bytes", stretchBytes)
                    .containsExactlyInAnyOrderElementsOf(Files.readAllLines(in));
        }
    }

    @Test
    void aLineThatIsTooLongIsMalformed() throws Exception {
        int most = FileSource.TEXT.width();
        Path in = file("short\n" + "x".repeat(most + 1) + "\n" + "y".repeat(most) + "\n");
        FileSource lines = FileSource.lines(in, (text, position, length, line) -> line);
        Pipeline failing = Pipeline.named("failing");
        failing.source("lines", FileSource.LINE, lines).sink("out", worker -> record -> {});
        assertThatThrownBy(() -> run(failing))
                .isInstanceOf(PipelineException.class)
                .hasRootCauseInstanceOf(MalformedLineException.class)
                .hasMessageContaining(in + " line 2 column text: has 16777217 bytes, declared are at most 16777216");
        LongAdder bytes = new LongAdder();
        Pipeline skipping = Pipeline.named("skipping");
        skipping.source("lines", FileSource.LINE, lines.skippingMalformed())
                .sink("out", worker -> line -> bytes.add(line.length(FileSource.TEXT)));
        run(skipping);
        assertThat(bytes.sum()).isEqualTo(5 + most);
    }

    @Test
    void anEmptyFileHasNoRecords() throws Exception {
        Path out = directory.resolve("out");
        Pipeline pipeline = Pipeline.named("empty");
        pipeline.source("lines", FileSource.LINE, FileSource.lines(file(""), (t, p, l, line) -> line))
                .sink("out", FileSink.csv(out, ','));
        run(pipeline);
        assertThat(out).isEmptyFile();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFileThatTakesNoMoreFailsThePipelineByName() throws Exception {
        Pipeline pipeline = Pipeline.named("full");
        pipeline.source("lines", FileSource.LINE, FileSource.lines(file("a line\n".repeat(10_000)), (t, p, l, n) -> n))
                .sink("out", FileSink.csv(Path.of("/dev/full"), ','));
        assertThatThrownBy(() -> run(pipeline))
                .isInstanceOf(PipelineException.class)
                .hasMessageContaining("out failed in epoch 0")
                .hasMessageContaining("/dev/full: No space left on device; it has a part of the lines");
    }

    /** After a loss of power a file is there only if its directory says so. */
    @Test
    void aFileIsDurableWithItsNameInTheDirectory() throws Exception {
        Path inside = Files.createDirectory(directory.resolve("inside"));
        FileSink sink = FileSink.csv(inside.resolve("out"), ',');
        Path elsewhere = Files.move(inside, directory.resolve("elsewhere"));
        assertThatThrownBy(sink::sync).isInstanceOf(IOException.class).hasMessageContaining("inside");
        Files.move(elsewhere, inside);
        sink.sync();
        // Once is enough.
        Files.move(inside, elsewhere);
        sink.sync();
        sink.close();
    }
}
