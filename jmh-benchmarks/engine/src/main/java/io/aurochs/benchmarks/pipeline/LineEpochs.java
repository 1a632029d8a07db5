package io.aurochs.benchmarks.pipeline;

import io.aurochs.benchmarks.primitive.ZipfWords;
import io.aurochs.operator.EpochSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.row.BytesField;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Emits the same lines of text in each epoch, a second later; one epoch for each call of {@link #allowOne}. */
final class LineEpochs implements EpochSource {
    static final Schema LINE =
            Schema.named("line").longs("number").bytes("text", 256).build();
    static final LongField NUMBER = LINE.longField("number");
    static final BytesField TEXT = LINE.bytesField("text");
    static final int EPOCH_MS = 1_000;
    static final int WORDS_OF_A_LINE = 10;

    private static final int LINES_OF_A_CALL = 1_000;
    private static final long PAUSE_NS = 50_000;

    private final byte[][] lines;
    private final AtomicLong wanted = new AtomicLong();
    private long epoch;
    private int line;
    private @Nullable SourceOutput output;
    private @Nullable RecordWriter writer;

    /** @param linesOfAnEpoch how many it emits in each, of {@link #WORDS_OF_A_LINE} words */
    LineEpochs(int linesOfAnEpoch, ZipfWords words) {
        lines = new byte[linesOfAnEpoch][];
        for (int i = 0; i < linesOfAnEpoch; i++) {
            StringBuilder text = new StringBuilder();
            for (int word = 0; word < WORDS_OF_A_LINE; word++) {
                text.append(words.word(words.nextRank())).append(' ');
            }
            lines[i] = text.toString().getBytes(StandardCharsets.ISO_8859_1);
        }
    }

    /** The lines of each epoch. */
    byte[][] lines() {
        return lines;
    }

    /** Asks for one more epoch, which ends with a watermark. Any thread. */
    void allowOne() {
        wanted.incrementAndGet();
    }

    @Override
    public void open(SourceOutput newOutput) {
        output = newOutput;
        writer = newOutput.writer(LINE);
    }

    @Override
    public long produce() {
        SourceOutput out = output;
        RecordWriter records = writer;
        if (out == null || records == null) {
            throw new IllegalStateException("not opened");
        }
        if (epoch == wanted.get()) {
            return PAUSE_NS;
        }
        int end = Math.min(lines.length, line + LINES_OF_A_CALL);
        for (; line < end; line++) {
            records.begin(epoch * EPOCH_MS + (long) line * EPOCH_MS / lines.length)
                    .put(NUMBER, line)
                    .put(TEXT, lines[line], 0, lines[line].length)
                    .commit();
        }
        if (line == lines.length) {
            line = 0;
            epoch++;
            out.watermark(epoch * EPOCH_MS);
        }
        return PRODUCED;
    }
}
