package io.aurochs.benchmarks.pipeline;

import io.aurochs.operator.RecordSink;
import io.aurochs.row.BytesField;
import java.util.concurrent.atomic.LongAdder;

/** Receives words in any order, and adds up their lengths. */
final class SeenWords implements RecordSink {
    private final BytesField word;
    private final LongAdder bytes = new LongAdder();
    private final Watermarks watermarks = new Watermarks();

    /** @param word column of the records that come */
    SeenWords(BytesField word) {
        this.word = word;
    }

    @Override
    public Receiver receiver(int worker) {
        return record -> bytes.add(record.length(word));
    }

    @Override
    public void watermark(long watermark) {
        watermarks.came();
    }

    /** Waits for the next watermark; how many bytes have come since the last one. */
    long awaitWatermark() throws InterruptedException {
        watermarks.await();
        return bytes.sumThenReset();
    }
}
