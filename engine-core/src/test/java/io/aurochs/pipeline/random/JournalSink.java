package io.aurochs.pipeline.random;

import io.aurochs.operator.RecordSink;
import io.aurochs.pipeline.oracle.PlainEpoch;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Notes what comes, and after which watermark. */
final class JournalSink implements RecordSink {
    /** A record, as text, and the last watermark that was heard of when it came. */
    record Receipt(String record, long after) {}

    private final Queue<Receipt> receipts = new ConcurrentLinkedQueue<>();
    private final Queue<Long> watermarks = new ConcurrentLinkedQueue<>();
    private volatile long last = PlainEpoch.NONE;

    @Override
    public Receiver receiver(int worker) {
        return record -> receipts.add(new Receipt(Columns.read(record).toString(), last));
    }

    @Override
    public void watermark(long watermark) {
        watermarks.add(watermark);
        last = watermark;
    }

    List<Receipt> receipts() {
        return new ArrayList<>(receipts);
    }

    List<Long> watermarks() {
        return new ArrayList<>(watermarks);
    }
}
