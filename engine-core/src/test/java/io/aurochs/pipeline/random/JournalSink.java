package io.aurochs.pipeline.random;

import io.aurochs.operator.ResumableSink;
import io.aurochs.pipeline.oracle.PlainEpoch;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Notes what comes, and after which watermark. */
public final class JournalSink implements ResumableSink {
    /** A record, as text, and the last watermark that was heard of when it came. */
    record Receipt(String record, long after) {}

    private final Queue<Receipt> receipts = new ConcurrentLinkedQueue<>();
    private final Queue<Long> watermarks = new ConcurrentLinkedQueue<>();
    private volatile long last = PlainEpoch.NONE;
    private boolean isResumed;

    @Override
    public Receiver receiver(int worker) {
        if (!isResumed && worker == 0) {
            // As a file is emptied.
            receipts.clear();
        }
        isResumed = false;
        return record -> receipts.add(new Receipt(Columns.read(record).toString(), last));
    }

    @Override
    public void watermark(long watermark) {
        watermarks.add(watermark);
        last = watermark;
    }

    @Override
    public String state() {
        return String.valueOf(receipts.size());
    }

    @Override
    public void sync() {}

    @Override
    public void resume(String state) {
        List<Receipt> kept = receipts().subList(0, Integer.parseInt(state));
        receipts.clear();
        receipts.addAll(kept);
        isResumed = true;
    }

    List<Receipt> receipts() {
        return new ArrayList<>(receipts);
    }

    List<Long> watermarks() {
        return new ArrayList<>(watermarks);
    }
}
