package io.aurochs.pipeline.model;

import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import org.jspecify.annotations.Nullable;

/** Counts records, or adds up a column of integers. */
final class LongTotal implements Combiner {
    private final String name;
    private final @Nullable LongField field;

    /** @param field null: counts */
    LongTotal(String name, @Nullable LongField field) {
        this.name = name;
        this.field = field;
    }

    @Override
    public void check(Schema records) {
        if (field != null) {
            records.check(field);
        }
    }

    @Override
    public String shape() {
        return field == null ? "count" : "sum of " + field.name();
    }

    @Override
    public int slots() {
        return 1;
    }

    @Override
    public void add(Accumulator accumulator, RecordCursor record) {
        accumulator.addLong(0, field == null ? 1 : record.get(field));
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
        results.longs(name);
    }

    @Override
    public void result(Accumulator accumulator, ResultWriter results) {
        results.put(0, accumulator.getLong(0));
    }
}
