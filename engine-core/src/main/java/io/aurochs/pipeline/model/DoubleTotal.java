package io.aurochs.pipeline.model;

import io.aurochs.row.DoubleField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;

/** The sum, or the mean, of a column of floating-point numbers. */
final class DoubleTotal implements Combiner {
    private static final int COUNT = 0;
    private static final int SUM = 1;

    private final String name;
    private final DoubleField field;
    private final boolean isMean;

    DoubleTotal(String name, DoubleField field, boolean isMean) {
        this.name = name;
        this.field = field;
        this.isMean = isMean;
    }

    @Override
    public void check(Schema records) {
        records.check(field);
    }

    @Override
    public String shape() {
        return (isMean ? "avg of " : "sum of ") + field.name();
    }

    @Override
    public int slots() {
        return 2;
    }

    @Override
    public void add(Accumulator accumulator, RecordCursor record) {
        accumulator.addLong(COUNT, 1);
        accumulator.setDouble(SUM, accumulator.getDouble(SUM) + record.get(field));
    }

    @Override
    public void merge(Accumulator accumulator, Accumulator other) {
        accumulator.addLong(COUNT, other.getLong(COUNT));
        accumulator.setDouble(SUM, accumulator.getDouble(SUM) + other.getDouble(SUM));
    }

    @Override
    public void declare(Schema.Builder results) {
        results.doubles(name);
    }

    @Override
    public void result(Accumulator accumulator, ResultWriter results) {
        double sum = accumulator.getDouble(SUM);
        results.put(0, isMean ? sum / accumulator.getLong(COUNT) : sum);
    }
}
