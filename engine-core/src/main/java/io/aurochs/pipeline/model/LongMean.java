package io.aurochs.pipeline.model;

import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;

/** The mean of a column of integers. */
final class LongMean implements Combiner {
    private static final int COUNT = 0;
    private static final int SUM = 1;

    private final String name;
    private final LongField field;

    LongMean(String name, LongField field) {
        this.name = name;
        this.field = field;
    }

    @Override
    public void check(Schema records) {
        records.check(field);
    }

    @Override
    public String shape() {
        return "avg of " + field.name();
    }

    @Override
    public int slots() {
        return 2;
    }

    @Override
    public void add(Accumulator accumulator, RecordCursor record) {
        accumulator.addLong(COUNT, 1);
        accumulator.addLong(SUM, record.get(field));
    }

    @Override
    public void merge(Accumulator accumulator, Accumulator other) {
        accumulator.addLong(COUNT, other.getLong(COUNT));
        accumulator.addLong(SUM, other.getLong(SUM));
    }

    @Override
    public boolean canSubtract() {
        return true;
    }

    @Override
    public void subtract(Accumulator accumulator, Accumulator other) {
        accumulator.addLong(COUNT, -other.getLong(COUNT));
        accumulator.addLong(SUM, -other.getLong(SUM));
    }

    @Override
    public void declare(Schema.Builder results) {
        results.doubles(name);
    }

    @Override
    public void result(Accumulator accumulator, ResultWriter results) {
        results.put(0, (double) accumulator.getLong(SUM) / accumulator.getLong(COUNT));
    }
}
