package io.aurochs.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.memory.OffHeapBlock;

/** Memory for tables, of which all is given back, and a block to write keys in. */
final class TestMemory implements AutoCloseable {
    static final int KEY_BLOCK_BYTES = 2 << 20;
    private static final long LIMIT = 1L << 30;

    private final MemoryBudget budget;
    private final BlockPool pool;
    private final OffHeapBlock keys = OffHeapBlock.anywhere(KEY_BLOCK_BYTES);

    TestMemory() {
        this(LIMIT);
    }

    TestMemory(long limit) {
        budget = new MemoryBudget(limit);
        pool = new BlockPool(budget, null);
    }

    BlockPool pool() {
        return pool;
    }

    OffHeapBlock keys() {
        return keys;
    }

    long takenBytes() {
        return budget.takenBytes();
    }

    /** Fills a block with what a table must not take for its own, and gives it back. */
    TestMemory soil(int bytes) {
        OffHeapBlock block = pool.take(bytes);
        for (int at = 0; at < block.size(); at += Long.BYTES) {
            block.putLong(at, 0xDEAD_BEEF_DEAD_BEEFL);
        }
        pool.giveBack(block);
        return this;
    }

    @Override
    public void close() {
        assertThat(budget.takenBytes()).as("bytes that are not given back").isZero();
        pool.close();
        keys.release();
    }
}
