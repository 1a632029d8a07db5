package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.streambox.text.Lexicon;
import io.aurochs.benchmarks.streambox.text.WordScanner;
import io.aurochs.pipeline.model.MapFunction;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;

/** Makes of a text its score: what its words weigh together. */
final class Scores implements MapFunction {
    static final Schema SCHEMA = Schema.named("score").longs("score").build();
    static final LongField SCORE = SCHEMA.longField("score");

    private final Lexicon lexicon;
    private final ThreadLocal<TextReader> readers = ThreadLocal.withInitial(() -> new TextReader(Texts.TEXT));
    private final ThreadLocal<WordScanner> scanners = ThreadLocal.withInitial(WordScanner::new);

    Scores(Lexicon lexicon) {
        this.lexicon = lexicon;
    }

    @Override
    public void map(RecordCursor record, RecordWriter output) {
        byte[] text = readers.get().read(record);
        WordScanner scanner = scanners.get();
        long score = 0;
        scanner.start(text, 0, record.length(Texts.TEXT));
        while (scanner.next()) {
            score += lexicon.weight(text, scanner.from(), scanner.to());
        }
        output.put(SCORE, score);
    }
}
