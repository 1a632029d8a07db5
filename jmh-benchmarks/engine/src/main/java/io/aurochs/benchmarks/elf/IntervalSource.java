package io.aurochs.benchmarks.elf;

import io.aurochs.operator.EpochSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.row.BytesField;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Ships the words of an interval, each once, and its watermark when the benchmark says so. */
final class IntervalSource implements EpochSource {
    static final Schema WORD =
            Schema.named("word").bytes("word", 16).longs("value").build();
    static final BytesField TEXT = WORD.bytesField("word");
    static final LongField VALUE = WORD.longField("value");

    static final long INTERVAL_MS = 1_000;

    /** Has no divisor in common with numbers of words. */
    private static final long STEP = 7_919;

    private final int words;
    private final AtomicLong shipped = new AtomicLong();
    private final AtomicLong closed = new AtomicLong();
    private long records;
    private long watermarks;
    private volatile @Nullable SourceOutput output;
    private @Nullable RecordWriter writer;

    IntervalSource(int words) {
        this.words = words;
    }

    /** Of a word, from 0; no other one has the same. */
    static long value(long word, int words) {
        return word * STEP % words;
    }

    @Override
    public void open(SourceOutput newOutput) {
        writer = newOutput.writer(WORD);
        output = newOutput;
    }

    /** Begins the next interval: its words are shipped, and then nothing until {@link #closeInterval}. */
    void ship() {
        shipped.incrementAndGet();
        wake();
    }

    /** Ends the interval. */
    void closeInterval() {
        closed.incrementAndGet();
        wake();
    }

    private void wake() {
        SourceOutput opened = output;
        if (opened != null) {
            opened.wake();
        }
    }

    @Override
    public long produce() {
        RecordWriter out = Objects.requireNonNull(writer);
        long due = shipped.get() * words;
        for (int i = 0; i < 10_000 && records < due; i++, records++) {
            long word = records % words;
            byte[] text =
                    Long.toString(word + 1_000_000_000L, Character.MAX_RADIX).getBytes(StandardCharsets.US_ASCII);
            out.begin(watermarks * INTERVAL_MS)
                    .put(TEXT, text, 0, text.length)
                    .put(VALUE, value(word, words))
                    .commit();
        }
        if (records < due) {
            return PRODUCED;
        }
        out.flush();
        if (watermarks < closed.get()) {
            watermarks++;
            Objects.requireNonNull(output).watermark(watermarks * INTERVAL_MS);
        }
        return UNTIL_WOKEN;
    }
}
