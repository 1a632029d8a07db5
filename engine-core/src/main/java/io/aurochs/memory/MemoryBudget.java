package io.aurochs.memory;

import io.aurochs.api.Internal;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How much memory outside the heap may be in use, over all the pools that share it. Half of it is for everybody; who can wait, as
 * sources can, should when that half {@linkplain #isShort() is taken}, so that the others go on. Any thread.
 *
 * <ul>
 *   <li><b>Source:</b> none; a counter with a limit.
 *   <li><b>Writers:</b> taken – who takes and gives back; kept – who keeps a block, and who takes or releases one that is kept.
 *   <li><b>Invariants:</b> what is taken is never more than the limit; what fits at the moment that it is asked for is never refused.
 *       What is kept counts for nobody, and is released when it would be too much together with what is taken.
 *   <li><b>Progress:</b> lock-free.
 *   <li><b>Failure:</b> more than fits → {@link MemoryLimitException}, and nothing is taken.
 *   <li><b>Checked by:</b> MemoryBudgetLincheck, MemoryBudgetTest.
 * </ul>
 */
@Internal
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

    /** Whether who can wait should, until something is given back. */
    public boolean isShort() {
        return taken.get() > limit / 2;
    }

    /**
     * Takes memory, wherever it comes from.
     *
     * @throws MemoryLimitException when that much is not left; nothing is taken then
     */
    void take(long bytes) {
        // Not added and looked at afterwards: others would be refused for what is not taken in the end.
        long before = taken.get();
        while (before <= limit - bytes) {
            if (taken.compareAndSet(before, before + bytes)) {
                return;
            }
            before = taken.get();
        }
        throw new MemoryLimitException("outside the heap " + before + " bytes are in use, and " + bytes
                + " more are needed: the limit is " + limit
                + ". Remedy: raise aurochs.memory.bytes, or keep less: shorter"
                + " windows, fewer keys, smaller bundles");
    }

    /** Has pools release what they keep too much now that some that was taken is to be asked of the system. */
    void releaseKept() {
        long over = taken.get() + kept.get() - limit;
        for (BlockPool pool : pools) {
            if (over <= 0) {
                break;
            }
            over -= pool.releaseKept(over);
        }
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
