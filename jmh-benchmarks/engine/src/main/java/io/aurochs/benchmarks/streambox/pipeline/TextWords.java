package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.streambox.data.Vocabulary;
import io.aurochs.benchmarks.streambox.text.WordScanner;
import io.aurochs.bundle.BytesField;
import io.aurochs.bundle.RecordCursor;
import io.aurochs.bundle.RecordWriter;
import io.aurochs.bundle.Schema;
import io.aurochs.pipeline.model.FlatMapFunction;

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
