package io.aurochs.memory;

import io.aurochs.api.Internal;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Blocks for reuse, in sizes of powers of two; what is in a block that is taken is whatever was in it before. Any thread may take and
 * give back. The blocks that are taken, of all pools that share a budget, are no more than that allows; those that are kept for reuse
 * are given back to the system when others are needed instead.
 */
@Internal
public final class BlockPool {
    private static final int LEAST_BITS = Integer.SIZE - Integer.numberOfLeadingZeros(PageMapping.pageBytes() - 1);
    /** The smallest blocks: a page. A window's state may be in thousands of them, with few keys in each. */
    public static final int LEAST_BYTES = 1 << LEAST_BITS;

    private static final int MOST_BITS = 30;

    private final MemoryBudget budget;
    private final @Nullable NodeMemory memory;
    /** Of who takes from here; null: nobody's. */
    private final @Nullable BlockAccount account;
    /** Whose blocks these are, if it is another pool's. */
    private final @Nullable BlockPool whole;
    /** Kept blocks by size, smallest first. What was given back last is taken first: that is most likely in a cache yet. */
    private final List<Deque<OffHeapBlock>> kept;

    private volatile boolean closed;

    /**
     * A pool.
     *
     * @param budget what may be taken
     * @param memory the node that the blocks lie on; null: that of whoever touches them first
     */
    public BlockPool(MemoryBudget budget, @Nullable NodeMemory memory) {
        this.budget = budget;
        this.memory = memory;
        this.account = null;
        this.whole = null;
        this.kept = IntStream.rangeClosed(LEAST_BITS, MOST_BITS)
                .<Deque<OffHeapBlock>>mapToObj(bits -> new ConcurrentLinkedDeque<>())
                .toList();
        budget.share(this);
    }

    private BlockPool(BlockPool whole, BlockAccount account) {
        this.budget = whole.budget;
        this.memory = whole.memory;
        this.account = account;
        this.whole = whole;
        this.kept = whole.kept;
    }

    /** The same pool for one of its users, who gives back through the same account what it has taken. It is closed with the whole. */
    public BlockPool on(BlockAccount ofUser) {
        return new BlockPool(this, ofUser);
    }

    /**
     * Takes a block.
     *
     * @param bytes its size at least
     * @throws MemoryLimitException when the budget, or the system, does not have that much
     */
    public OffHeapBlock take(long bytes) {
        if (whole != null && account != null) {
            OffHeapBlock block = whole.take(bytes);
            account.taken(block.size());
            return block;
        }
        int size = sizeFor(bytes);
        // First of all, so that a block that is kept need not be put back where it is refused.
        budget.take(size);
        OffHeapBlock block = keptOf(size).pollFirst();
        if (block != null) {
            budget.releasedKept(size);
            return block;
        }
        budget.releaseKept();
        try {
            return memory == null ? OffHeapBlock.anywhere(size) : OffHeapBlock.on(memory, size);
        } catch (MappingException e) {
            budget.giveBack(size, 0);
            throw new MemoryLimitException(String.valueOf(e.getMessage()));
        }
    }

    /** How large a block is that has room for so many bytes. */
    static int sizeFor(long bytes) {
        if (bytes > 1 << MOST_BITS) {
            throw new MemoryLimitException("a block of " + bytes + " bytes was asked for: the largest has "
                    + (1 << MOST_BITS)
                    + "; use smaller records, or, where it is state of windows that grows, fewer keys, shorter windows, or"
                    + " more workers (aurochs.workers.count), each of which adds partitions");
        }
        return bytes <= LEAST_BYTES ? LEAST_BYTES : Integer.highestOneBit((int) bytes - 1) << 1;
    }

    /** Keeps a block that was taken here and that nobody uses any more. */
    public void giveBack(OffHeapBlock block) {
        if (whole != null && account != null) {
            account.givenBack(block.size());
            whole.giveBack(block);
            return;
        }
        int size = block.size();
        budget.giveBack(size, size);
        keptOf(size).addFirst(block);
        if (closed) {
            releaseKept(Long.MAX_VALUE);
        }
    }

    private Deque<OffHeapBlock> keptOf(int size) {
        return kept.get(Integer.numberOfTrailingZeros(size) - LEAST_BITS);
    }

    /** Gives kept blocks back to the system, the largest first, until there are so many bytes; how many there were. */
    long releaseKept(long bytes) {
        long released = 0;
        for (int i = kept.size() - 1; i >= 0 && released < bytes; i--) {
            OffHeapBlock block = kept.get(i).pollLast();
            while (block != null) {
                released += block.size();
                budget.releasedKept(block.size());
                block.release();
                block = released < bytes ? kept.get(i).pollLast() : null;
            }
        }
        return released;
    }

    /** Whether who can do with less should: see {@link MemoryBudget#isShort()}. */
    public boolean isShort() {
        return budget.isShort();
    }

    /** Gives all kept blocks back; those still in use when they come. */
    public void close() {
        closed = true;
        releaseKept(Long.MAX_VALUE);
    }
}
