package io.aurochs.view;

import io.aurochs.memory.BlockPool;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The records of an interval, which is complete: read by any number of threads, and given back when the view has a later one and nobody
 * reads it any more.
 *
 * <ul>
 *   <li><b>Invariants:</b> users is the number of readers, and one more while the view has it; it never leaves 0.
 *   <li><b>Ordering:</b> the parts are filled → published by {@link ResultView}; the last reader's decrement of users follows all reads.
 *   <li><b>Progress:</b> lock-free.
 *   <li><b>Ownership:</b> who brings users to 0 gives the memory back.
 *   <li><b>Checked by:</b> ResultViewLincheck.
 * </ul>
 */
final class Interval {
    private final long startMs;
    private final List<RecordPart> parts;
    private final BlockPool memory;
    private final AtomicInteger users = new AtomicInteger(1);

    /** @param memory what queries may use */
    Interval(long startMs, List<RecordPart> parts, BlockPool memory) {
        this.startMs = startMs;
        this.parts = List.copyOf(parts);
        this.memory = memory;
    }

    long startMs() {
        return startMs;
    }

    List<RecordPart> parts() {
        return parts;
    }

    BlockPool memory() {
        return memory;
    }

    /** Begins to read it; false when it is given back. */
    boolean tryAcquire() {
        int seen = users.get();
        while (seen > 0) {
            if (users.compareAndSet(seen, seen + 1)) {
                return true;
            }
            seen = users.get();
        }
        return false;
    }

    /** Ends what {@link #tryAcquire} has begun; of the view: has another one. */
    void release() {
        if (users.decrementAndGet() == 0) {
            parts.forEach(RecordPart::release);
        }
    }

    /** Whether its memory is given back. For tests. */
    boolean isGivenBack() {
        return users.get() == 0;
    }
}
