package io.aurochs.pipeline.transform;

import io.aurochs.memory.OffHeapBlock;
import io.aurochs.pipeline.model.ResultWriter;
import io.aurochs.row.BytesField;
import io.aurochs.row.Field;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import java.util.List;

/** Writes the results of an ordered pipeline's windows: the key's columns, from a record of that key, and the combiners'. One thread. */
final class ArrivalResults {
    private final Combination combination;
    private final Field[] keys;
    private final RecordWriter writer;
    /** By key column. */
    private final Field[] columns;

    private final List<ResultWriter> combined;

    ArrivalResults(Combination combination, List<Field> keys, RecordWriter writer) {
        this.combination = combination;
        this.keys = keys.toArray(Field[]::new);
        this.writer = writer;
        this.columns = writer.schema().fields().subList(0, keys.size()).toArray(Field[]::new);
        this.combined = combination.results(writer, keys.size());
    }

    /**
     * Writes a result.
     *
     * @param record any of the key
     * @param at the position of the accumulators
     */
    void emit(RecordCursor record, long timeMs, OffHeapBlock block, int at) {
        writer.begin(timeMs);
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] instanceof BytesField key && columns[i] instanceof BytesField column) {
                writer.put(column, record, key);
            } else {
                writer.put((LongField) columns[i], record.get((LongField) keys[i]));
            }
        }
        combination.put(block, at, combined);
        writer.commit();
    }
}
