package com.example;

import io.aurochs.io.FileSink;
import io.aurochs.io.FileSource;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.BytesField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.nio.file.Path;
import java.time.Duration;

/** How often each word occurs in each second of a text of which a line comes every millisecond. */
public final class WordCount {
    /** Of longer words this many bytes. */
    private static final int LONGEST = 256;

    private static final Schema WORD =
            Schema.named("word").bytes("word", LONGEST).build();
    private static final BytesField TEXT = WORD.bytesField("word");

    public static void main(String[] args) throws Exception {
        Pipeline pipeline = Pipeline.named("wordcount");
        pipeline.source(
                        "lines",
                        FileSource.LINE,
                        FileSource.lines(Path.of(args[0]), (text, position, length, line) -> line))
                .flatMap("split", WORD, WordCount::split)
                .window(WindowSpec.fixed(Duration.ofSeconds(1)))
                .groupByKey(TEXT)
                .aggregate("count", Aggregates.count("count"))
                .results()
                .sink("counts", FileSink.csv(Path.of(args[1]), ','));
        if (args.length > 2) {
            pipeline.resumable(Path.of(args[2]), Duration.ofSeconds(1));
        }
        try (Pipelines running = Pipelines.start(pipeline)) {
            running.await();
        }
    }

    private static void split(RecordCursor line, RecordWriter words) {
        int length = line.length(FileSource.TEXT);
        int start = 0;
        for (int i = 0; i <= length; i++) {
            if (i == length || !isLetter(line.byteAt(FileSource.TEXT, i))) {
                if (i > start) {
                    words.begin(line.time())
                            .put(TEXT, line, FileSource.TEXT, start, Math.min(i - start, LONGEST))
                            .commit();
                }
                start = i + 1;
            }
        }
    }

    /** The text is UTF-8, in which all bytes of a letter outside ASCII are negative. */
    private static boolean isLetter(byte character) {
        return character < 0 || Character.isLetter(character);
    }
}
