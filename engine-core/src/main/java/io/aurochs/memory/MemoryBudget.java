package io.aurochs.memory;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How much memory outside the heap may be in use, over all the pools that share it. Half of it is for everybody; who can wait, as
 * sources can, should when that half {@linkplain #isShort() is taken}, so that the others go on. Any thread.
 */
public final class MemoryBudget {
    private final long limit;
    private final AtomicLong taken = new AtomicLong();
    private final AtomicLong kept = new AtomicLong();
    private final List<BlockPool> pools = new CopyOnWriteArrayList<>();

    /** @param limit bytes */
    public MemoryBudget(long limit) {
        this.limit = limit;
    }

    void share(BlockPool pool) {
        pools.add(pool);
    }

    /** Bytes in use now; blocks that are kept for reuse do not count. */
    public long takenBytes() {
        return taken.get();
    }

    public long limit() {
        return limit;
    }

    /** Whether who can wait should, until something is given back. */
    public boolean isShort() {
        return taken.get() > limit / 2;
    }

    /** Takes memory that is to be asked of the system. */
    void take(long bytes) {
        long now = taken.addAndGet(bytes);
        if (now > limit) {
            taken.addAndGet(-bytes);
            throw new MemoryLimitException("outside the heap " + (now - bytes) + " bytes are in use, and " + bytes
                    + " more are needed: the limit is " + limit
                    + ". Remedy: raise aurochs.memory.bytes, or keep less: shorter"
                    + " windows, fewer keys, smaller bundles");
        }
        long over = now + kept.get() - limit;
        for (BlockPool pool : pools) {
            if (over <= 0) {
                break;
            }
            over -= pool.releaseKept(over);
        }
    }

    /** Takes memory that a pool has kept. */
    void takeKept(long bytes) {
        kept.addAndGet(-bytes);
        taken.addAndGet(bytes);
    }

    /** Gives memory back, of which a pool keeps a part or all. */
    void giveBack(long bytes, long keptBytes) {
        taken.addAndGet(-bytes);
        kept.addAndGet(keptBytes);
    }

    /** A pool keeps memory no longer. */
    void releasedKept(long bytes) {
        kept.addAndGet(-bytes);
    }
}
