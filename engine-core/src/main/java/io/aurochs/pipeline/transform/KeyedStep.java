package io.aurochs.pipeline.transform;

import io.aurochs.memory.OffHeapBlock;
import io.aurochs.pipeline.model.Accumulator;
import io.aurochs.pipeline.model.KeyedFunction;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;

/** What one worker does with a record of an ordered pipeline and the numbers of its key. One thread at a time. */
@FunctionalInterface
public interface KeyedStep {
    /**
     * Processes a record.
     *
     * @param block where the numbers of its key lie, 0 at first
     * @param at their position
     */
    void process(RecordCursor record, OffHeapBlock block, int at) throws Exception;

    /**
     * A user's function.
     *
     * @param numbers how many it keeps
     * @param results where it writes
     */
    static KeyedStep of(KeyedFunction function, int numbers, RecordWriter results) {
        Accumulator state = new Accumulator();
        return (record, block, at) -> function.process(record, state.at(block, at, numbers), results);
    }
}
