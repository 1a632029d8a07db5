package io.aurochs.operator;

import io.aurochs.api.Internal;
import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.Watermark;

/**
 * What is to be done at a watermark, in parts (StreamBox §6: watermark tasks). It may have several levels, each of which needs all parts
 * of the one before (ELF §2.3: a reducer tree). Whoever processes the last part of a level goes on, so that nobody waits for anybody.
 */
@Internal
public final class WatermarkWork {
    private final EpochTask task;
    private final EpochContainer container;
    private final long watermark;
    private final long version;
    /** Of the level that is processed; written by whoever begins it, read by those who are given its parts. */
    private WorkParts parts;

    private long outgoing = Watermark.NONE;

    WatermarkWork(EpochTask task, EpochContainer container, long watermark) {
        this.task = task;
        this.container = container;
        this.watermark = watermark;
        this.version = container.endVersion();
        this.parts = task.parts(0);
    }

    /** The watermark for the consumers, {@link Watermark#NONE} for none. */
    long outgoing() {
        return outgoing;
    }

    void outgoing(long newOutgoing) {
        outgoing = newOutgoing;
    }

    /** A level begins that has so many parts. */
    void parts(int count) {
        parts = task.parts(count);
    }

    /**
     * How many parts this level has, each to be run once; 0 when the watermark is processed. Only for the worker that has begun the level,
     * before it gives parts to others.
     */
    public int parts() {
        return parts.count();
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
     * Runs a part: one that is for the worker's node, if there is any. As often as there are parts, by any worker.
     *
     * @return whether this was the last one of its level: then the next one has begun, and has {@link #parts()}, or the watermark is
     *     processed
     * @throws TaskFailure when user code throws
     */
    public boolean run(int worker) {
        WorkParts ofLevel = parts;
        task.evaluate(worker, this, ofLevel.take(task.nodeOf(worker)));
        if (!ofLevel.done()) {
            return false;
        }
        task.next(worker, this);
        return true;
    }
}
