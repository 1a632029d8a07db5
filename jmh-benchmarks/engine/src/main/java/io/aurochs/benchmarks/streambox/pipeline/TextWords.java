package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.streambox.data.Vocabulary;
import io.aurochs.benchmarks.streambox.text.WordScanner;
import io.aurochs.pipeline.model.FlatMapFunction;
import io.aurochs.row.BytesField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;

/** Makes a record of each word of a text. */
final class TextWords implements FlatMapFunction {
    static final Schema WORDS =
            Schema.named("word").bytes("word", Vocabulary.LONGEST).build();
    static final BytesField WORD = WORDS.bytesField("word");

    private final ThreadLocal<Scan> scans = ThreadLocal.withInitial(Scan::new);

    /** Of one thread. */
    private static final class Scan {
        private final TextReader reader = new TextReader(Texts.TEXT);
        private final WordScanner scanner = new WordScanner();
    }

    @Override
    public void flatMap(RecordCursor record, RecordWriter output) {
        Scan scan = scans.get();
        byte[] text = scan.reader.read(record);
        WordScanner scanner = scan.scanner;
        long time = record.time();
        scanner.start(text, 0, record.length(Texts.TEXT));
        while (scanner.next()) {
            output.begin(time)
                    .put(WORD, text, scanner.from(), scanner.to() - scanner.from())
                    .commit();
        }
    }
}
