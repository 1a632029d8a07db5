package io.aurochs.pipeline.transform;

import io.aurochs.memory.BlockPool;
import io.aurochs.row.RecordCursor;
import io.aurochs.state.KeyTable;
import io.aurochs.state.RecordHeap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The records of one slide of one side of a join, by partition and key. Each partition under its own lock, which is the caller's.
 *
 * @param <T> the kind of table
 */
final class JoinPane<T extends KeyTable<T>> {
    private final List<@Nullable T> tables;
    private final List<@Nullable RecordHeap> heaps;
    private final boolean[] isGone;
    private final TableSizes sizes;

    /** @param sizes of the side's panes, by partition */
    JoinPane(int partitions, TableSizes sizes) {
        this.sizes = sizes;
        tables = new ArrayList<>(Collections.nCopies(partitions, null));
        heaps = new ArrayList<>(Collections.nCopies(partitions, null));
        isGone = new boolean[partitions];
    }

    /** Adds a record, unless the partition is gone: nobody needs the record any more then. */
    void add(int partition, RecordCursor record, long hash, TableGrouping<T> grouping, BlockPool memory) {
        if (isGone[partition]) {
            return;
        }
        T table = tables.get(partition);
        RecordHeap heap = heaps.get(partition);
        if (table == null || heap == null) {
            table = grouping.table(memory);
            table.expect(sizes.expected(partition));
            heap = new RecordHeap(memory);
            tables.set(partition, table);
            heaps.set(partition, heap);
        }
        int at = grouping.put(table, record, hash);
        table.block().putLong(at, heap.append(record, table.block().getLong(at)));
    }

    /** Reads where the entry of a key is, so that it is near soon after. Returns anything that depends on it. */
    long touch(int partition, long hash) {
        T table = tables.get(partition);
        return table == null ? 0 : table.touch(hash);
    }

    /** The address of the last record of a key, {@link RecordHeap#NONE} for none. */
    long find(int partition, RecordCursor record, long hash, TableGrouping<T> grouping) {
        T table = tables.get(partition);
        int at = table == null ? KeyTable.NONE : grouping.find(table, record, hash);
        return table == null || at == KeyTable.NONE
                ? RecordHeap.NONE
                : table.block().getLong(at);
    }

    /** The records of a partition that addresses are of. */
    RecordHeap records(int partition) {
        RecordHeap heap = heaps.get(partition);
        if (heap == null) {
            throw new IllegalStateException("partition=" + partition + " has no records");
        }
        return heap;
    }

    /** Gives the memory of a partition back. */
    void release(int partition) {
        isGone[partition] = true;
        T table = tables.set(partition, null);
        RecordHeap heap = heaps.set(partition, null);
        sizes.closed(partition, table == null ? 0 : table.size());
        if (table != null && heap != null) {
            table.release();
            heap.release();
        }
    }
}
