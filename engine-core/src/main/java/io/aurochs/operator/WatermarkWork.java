package io.aurochs.operator;

import io.aurochs.api.Internal;
import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.Watermark;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What is to be done at a watermark, in parts (StreamBox §6: watermark tasks). Whoever processes the last one ends it, so that nobody
 * waits for anybody.
 */
@Internal
public final class WatermarkWork {
    private final EpochTask task;
    private final EpochContainer container;
    private final long watermark;
    private final long version;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger left = new AtomicInteger();
    private int parts;
    private long outgoing = Watermark.NONE;

    WatermarkWork(EpochTask task, EpochContainer container, long watermark) {
        this.task = task;
        this.container = container;
        this.watermark = watermark;
        this.version = container.endVersion();
    }

    /** The watermark for the consumers, {@link Watermark#NONE} for none. */
    long outgoing() {
        return outgoing;
    }

    void outgoing(long newOutgoing) {
        outgoing = newOutgoing;
    }

    void parts(int count) {
        parts = count;
        left.set(count);
    }

    /** How many parts it has; each is to be run once. */
    public int parts() {
        return parts;
    }

    public EpochTask task() {
        return task;
    }

    EpochContainer container() {
        return container;
    }

    /** Of the functions that process what comes of it. */
    long version() {
        return version;
    }

    /** Milliseconds since 1970. */
    public long watermark() {
        return watermark;
    }

    /**
     * Runs the next part; once for each. Any worker.
     *
     * @return whether this was the last one, and the watermark is processed
     * @throws TaskFailure when user code throws
     */
    public boolean run(int worker) {
        task.evaluate(worker, this, next.getAndIncrement());
        if (left.decrementAndGet() > 0) {
            return false;
        }
        task.end(worker, this);
        return true;
    }
}
