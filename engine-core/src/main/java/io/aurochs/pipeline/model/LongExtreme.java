package io.aurochs.pipeline.model;

import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;

/** The least or the greatest of a column of integers. */
final class LongExtreme implements Combiner {
    private final String name;
    private final LongField field;
    private final boolean isGreatest;

    LongExtreme(String name, LongField field, boolean isGreatest) {
        this.name = name;
        this.field = field;
        this.isGreatest = isGreatest;
    }

    @Override
    public void check(Schema records) {
        records.check(field);
    }

    @Override
    public String shape() {
        return (isGreatest ? "max of " : "min of ") + field.name();
    }

    @Override
    public int slots() {
        return 1;
    }

    @Override
    public void begin(Accumulator accumulator) {
        accumulator.setLong(0, isGreatest ? Long.MIN_VALUE : Long.MAX_VALUE);
    }

    @Override
    public void add(Accumulator accumulator, RecordCursor record) {
        include(accumulator, record.get(field));
    }

    @Override
    public void merge(Accumulator accumulator, Accumulator other) {
        include(accumulator, other.getLong(0));
    }

    private void include(Accumulator accumulator, long value) {
        long soFar = accumulator.getLong(0);
        accumulator.setLong(0, isGreatest ? Math.max(soFar, value) : Math.min(soFar, value));
    }

    @Override
    public void declare(Schema.Builder results) {
        results.longs(name);
    }

    @Override
    public void result(Accumulator accumulator, ResultWriter results) {
        results.put(0, accumulator.getLong(0));
    }
}
