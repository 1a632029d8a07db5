package io.aurochs.sql.aggregate;

import io.aurochs.pipeline.model.Accumulator;
import io.aurochs.pipeline.model.Combiner;
import io.aurochs.pipeline.model.ResultWriter;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;

/** {@code COUNT}. */
final class CountCombiner implements Combiner {
    private final GroupArgument argument;

    CountCombiner(GroupArgument argument) {
        this.argument = argument;
    }

    @Override
    public int slots() {
        return 1;
    }

    @Override
    public void add(Accumulator accumulator, RecordCursor record) {
        if (argument.isIncluded(record)) {
            accumulator.addLong(0, 1);
        }
    }

    @Override
    public void merge(Accumulator accumulator, Accumulator other) {
        accumulator.addLong(0, other.getLong(0));
    }

    @Override
    public boolean canSubtract() {
        return true;
    }

    @Override
    public void subtract(Accumulator accumulator, Accumulator other) {
        accumulator.addLong(0, -other.getLong(0));
    }

    @Override
    public void declare(Schema.Builder results) {
        results.longs(argument.resultName(0));
    }

    @Override
    public void result(Accumulator accumulator, ResultWriter results) {
        results.put(0, accumulator.getLong(0));
    }
}
