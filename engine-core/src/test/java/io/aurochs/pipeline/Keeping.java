package io.aurochs.pipeline;

import io.aurochs.pipeline.model.Accumulator;
import io.aurochs.pipeline.model.Combiner;
import io.aurochs.pipeline.model.ResultWriter;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;

/**
 * Counts in one of the numbers that it keeps.
 *
 * @param slots how many it says that it keeps
 * @param used the one that it counts in
 */
record Keeping(int slots, int used) implements Combiner {
    @Override
    public void add(Accumulator accumulator, RecordCursor record) {
        accumulator.addLong(used, 1);
    }

    @Override
    public void merge(Accumulator accumulator, Accumulator other) {
        accumulator.addLong(used, other.getLong(used));
    }

    @Override
    public void declare(Schema.Builder results) {
        results.longs("count");
    }

    @Override
    public void result(Accumulator accumulator, ResultWriter results) {
        results.put(0, accumulator.getLong(used));
    }

    @Override
    public String toString() {
        return "Keeping";
    }
}
