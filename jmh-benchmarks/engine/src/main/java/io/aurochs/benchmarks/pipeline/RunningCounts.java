package io.aurochs.benchmarks.pipeline;

import io.aurochs.operator.RecordSink;
import io.aurochs.row.LongField;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Receives running counts in order, and has a checksum of those before each watermark, which another order would change. */
final class RunningCounts implements RecordSink {
    private static final long PATIENCE_S = 60;
    private static final long FACTOR = 31;

    private final LongField count;
    private final BlockingQueue<Long> checksums = new LinkedBlockingQueue<>();
    private long checksum;

    /** @param count column of the records that come */
    RunningCounts(LongField count) {
        this.count = count;
    }

    static long add(long checksum, long count) {
        return checksum * FACTOR + count;
    }

    @Override
    public Receiver receiver(int worker) {
        return record -> checksum = add(checksum, record.get(count));
    }

    @Override
    public void watermark(long watermark) {
        checksums.add(checksum);
        checksum = 0;
    }

    /** Waits for the next watermark. */
    long awaitChecksum() throws InterruptedException {
        @Nullable Long next = checksums.poll(PATIENCE_S, TimeUnit.SECONDS);
        if (next == null) {
            throw new IllegalStateException("no watermark within " + PATIENCE_S + " s: the pipeline has failed");
        }
        return next;
    }
}
