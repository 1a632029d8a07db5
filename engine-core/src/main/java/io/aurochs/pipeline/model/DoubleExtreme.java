package io.aurochs.pipeline.model;

import io.aurochs.row.DoubleField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;

/** The least or the greatest of a column of floating-point numbers; not a number if any is not. */
final class DoubleExtreme implements Combiner {
    private final String name;
    private final DoubleField field;
    private final boolean isGreatest;

    DoubleExtreme(String name, DoubleField field, boolean isGreatest) {
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
        accumulator.setDouble(0, isGreatest ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
    }

    @Override
    public void add(Accumulator accumulator, RecordCursor record) {
        include(accumulator, record.get(field));
    }

    @Override
    public void merge(Accumulator accumulator, Accumulator other) {
        include(accumulator, other.getDouble(0));
    }

    private void include(Accumulator accumulator, double value) {
        double soFar = accumulator.getDouble(0);
        accumulator.setDouble(0, isGreatest ? Math.max(soFar, value) : Math.min(soFar, value));
    }

    @Override
    public void declare(Schema.Builder results) {
        results.doubles(name);
    }

    @Override
    public void result(Accumulator accumulator, ResultWriter results) {
        results.put(0, accumulator.getDouble(0));
    }
}
