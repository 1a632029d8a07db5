package io.aurochs.benchmarks.pipeline;

import io.aurochs.operator.RecordSink;
import io.aurochs.row.LongField;
import java.util.concurrent.atomic.LongAdder;

/** Adds up the counts that arrive, and lets a caller wait for the watermark at which all of them have. */
final class CountedWords implements RecordSink {
    private final LongField count;
    private final LongAdder words = new LongAdder();
    private final Watermarks watermarks = new Watermarks();

    /** @param count column of the records that come */
    CountedWords(LongField count) {
        this.count = count;
    }

    @Override
    public Receiver receiver(int worker) {
        return record -> words.add(record.get(count));
    }

    @Override
    public void watermark(long watermark) {
        watermarks.came();
    }

    /**
     * Waits for the next watermark.
     *
     * @return the sum of all counts up to it, since the last time
     * @throws IllegalStateException when none comes
     */
    long awaitWatermark() throws InterruptedException {
        watermarks.await();
        return words.sumThenReset();
    }
}
