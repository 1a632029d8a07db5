package io.aurochs.pipeline.transform;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.KeyHash;
import io.aurochs.memory.OffHeapBlock;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordWriter;
import io.aurochs.state.FixedKeyTable;
import io.aurochs.state.KeyTable;
import java.util.List;

/** How many different last numbers there are for each of the numbers before them; to be added up over the partitions. */
final class DistinctByKeyResults implements ResultForm<FixedKeyTable> {
    private final Combination combination;
    private final RecordWriter writer;
    private final LongField[] keys;
    private final LongField count;
    private final BlockPool memory;

    /**
     * Of keys.
     *
     * @param keys the columns that the numbers before the last one are put into
     * @param count the column that the number of last ones is put into
     */
    DistinctByKeyResults(
            Combination combination, RecordWriter writer, List<LongField> keys, LongField count, BlockPool memory) {
        this.combination = combination;
        this.writer = writer;
        this.keys = keys.toArray(LongField[]::new);
        this.count = count;
        this.memory = memory;
    }

    @Override
    public int write(long endMs, FixedKeyTable table) {
        FixedKeyTable counts = new FixedKeyTable(memory, keys.length, 1);
        try {
            return write(endMs, table, counts);
        } finally {
            counts.release();
        }
    }

    private int write(long endMs, FixedKeyTable table, FixedKeyTable counts) {
        int live = 0;
        for (int entry = table.next(KeyTable.NONE); entry != KeyTable.NONE; entry = table.next(entry)) {
            if (combination.hasRecords(table.block(), table.accumulators(entry))) {
                live++;
                int key = table.key(entry);
                long hash = KeyHash.of(table.block(), key, keys.length * Long.BYTES);
                int at = counts.put(table.block(), key, hash);
                counts.block().putLong(at, counts.block().getLong(at) + 1);
            }
        }
        for (int entry = counts.next(KeyTable.NONE); entry != KeyTable.NONE; entry = counts.next(entry)) {
            OffHeapBlock block = counts.block();
            writer.begin(endMs - 1);
            for (int i = 0; i < keys.length; i++) {
                writer.put(keys[i], block.getLong(counts.key(entry) + i * Long.BYTES));
            }
            writer.put(count, block.getLong(counts.accumulators(entry))).commit();
        }
        return live;
    }
}
