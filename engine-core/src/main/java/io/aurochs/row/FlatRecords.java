package io.aurochs.row;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.OffHeapBlock;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Records of one schema in memory, which do not change any more: rows from the end of a block downwards, what their columns of bytes
 * hold from the beginning of a block upwards, usually of the same one. Shared by bundles; the last one to be read gives the memory back.
 */
class FlatRecords {
    private final Schema schema;
    private final OffHeapBlock rows;
    private final OffHeapBlock text;
    private final @Nullable BlockPool pool;
    private final AtomicInteger bundles = new AtomicInteger(1);

    /** @param pool where the block of the rows goes when no bundle has it any more; null: its memory has another owner */
    FlatRecords(Schema schema, OffHeapBlock rows, OffHeapBlock text, @Nullable BlockPool pool) {
        this.schema = schema;
        this.rows = rows;
        this.text = text;
        this.pool = pool;
    }

    final Schema schema() {
        return schema;
    }

    final OffHeapBlock rows() {
        return rows;
    }

    final OffHeapBlock text() {
        return text;
    }

    /** One more bundle has them. */
    final void share() {
        bundles.incrementAndGet();
    }

    /** One bundle less has them. */
    final void release() {
        if (bundles.decrementAndGet() == 0) {
            free();
        }
    }

    /** No bundle has them any more. */
    void free() {
        if (pool != null) {
            pool.giveBack(rows);
        }
    }

    /** Where they lie, if that is in several blocks. */
    @Nullable
    MergedRecords merged() {
        return null;
    }
}
