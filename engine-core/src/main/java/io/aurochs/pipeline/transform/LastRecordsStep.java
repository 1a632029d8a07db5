package io.aurochs.pipeline.transform;

import io.aurochs.memory.OffHeapBlock;
import io.aurochs.pipeline.model.Combiner;
import io.aurochs.row.Field;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.state.Combine;
import java.util.List;

/**
 * Combines the last records of a key, at each of them. If the combiners can subtract, the oldest record is taken away from the total; else all
 * are merged again, the oldest first.
 *
 * <pre>
 *  numbers of a key:  [records so far][accumulators of all][accumulators of each record, in a ring]
 * </pre>
 */
final class LastRecordsStep implements KeyedStep {
    private static final int TOTAL = Long.BYTES;

    private final int size;
    private final Combination combination;
    private final boolean isRunning;
    private final Combine adding;
    private final Combine subtracting;
    private final int entryBytes;
    private final ArrivalResults results;

    LastRecordsStep(int size, List<Field> keys, List<Combiner> combiners, RecordWriter results) {
        this.size = size;
        this.isRunning = Combination.canSubtract(combiners);
        this.combination = new Combination(combiners, isRunning);
        this.adding = combination.adding();
        this.subtracting = combination.subtracting();
        this.entryBytes = combination.slots() * Long.BYTES;
        this.results = new ArrivalResults(combination, keys, results);
    }

    static long numbers(long size, List<Combiner> combiners) {
        return 1 + (size + 1) * new Combination(combiners, Combination.canSubtract(combiners)).slots();
    }

    @Override
    public void process(RecordCursor record, OffHeapBlock block, int at) {
        long before = block.getLong(at);
        int total = at + TOTAL;
        int entry = entry(at, before);
        if (isRunning && before >= size) {
            subtracting.combine(block, total, block, entry, false);
        }
        block.clear(entry, entryBytes);
        combination.add(block, entry, true, record);
        if (isRunning) {
            adding.combine(block, total, block, entry, before == 0);
        } else {
            for (long i = Math.max(0, before - size + 1); i <= before; i++) {
                adding.combine(block, total, block, entry(at, i), i == Math.max(0, before - size + 1));
            }
        }
        block.putLong(at, before + 1);
        results.emit(record, record.time(), block, total);
    }

    private int entry(int at, long record) {
        return at + TOTAL + (1 + (int) (record % size)) * entryBytes;
    }
}
