package io.aurochs.pipeline.transform;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.KeyHash;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.state.FixedKeyTable;

/** All records of a window together. */
final class GlobalGrouping implements TableGrouping<FixedKeyTable> {
    private static final long KEY = 0;
    private static final long HASH = KeyHash.of(KEY);

    private final int slots;

    /** @param slots accumulators of an entry */
    GlobalGrouping(int slots) {
        this.slots = slots;
    }

    @Override
    public FixedKeyTable table(BlockPool pool) {
        return new FixedKeyTable(pool, 1, slots);
    }

    @Override
    public long hash(RecordCursor record) {
        return HASH;
    }

    @Override
    public int put(FixedKeyTable table, RecordCursor record, long hash) {
        return table.put(KEY, hash);
    }

    @Override
    public int find(FixedKeyTable table, RecordCursor record, long hash) {
        return table.find(KEY, hash);
    }

    @Override
    public void key(FixedKeyTable table, int of, RecordWriter results) {}
}
