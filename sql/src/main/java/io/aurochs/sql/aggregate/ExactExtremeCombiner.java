package io.aurochs.sql.aggregate;

import io.aurochs.pipeline.model.Accumulator;
import io.aurochs.pipeline.model.Combiner;
import io.aurochs.pipeline.model.ResultWriter;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;

/** {@code MIN} and {@code MAX} of exact numbers, and of values that are such in a record. */
final class ExactExtremeCombiner implements Combiner {
    private static final int HIGH = 0;
    private static final int LOW = 1;
    private static final int COUNT = 2;
    static final int SLOTS = 3;

    private final GroupArgument argument;
    private final boolean isGreatest;

    ExactExtremeCombiner(GroupArgument argument, boolean isGreatest) {
        this.argument = argument;
        this.isGreatest = isGreatest;
    }

    @Override
    public int slots() {
        return SLOTS;
    }

    @Override
    public void add(Accumulator accumulator, RecordCursor record) {
        if (argument.isIncluded(record)) {
            include(accumulator, record.get(argument.high()), record.get(argument.low()), 1);
        }
    }

    @Override
    public void merge(Accumulator accumulator, Accumulator other) {
        if (other.getLong(COUNT) > 0) {
            include(accumulator, other.getLong(HIGH), other.getLong(LOW), other.getLong(COUNT));
        }
    }

    private void include(Accumulator in, long high, long low, long count) {
        int order = WideInteger.compare(high, low, in.getLong(HIGH), in.getLong(LOW));
        if (in.getLong(COUNT) == 0 || (isGreatest ? order > 0 : order < 0)) {
            in.setLong(HIGH, high);
            in.setLong(LOW, low);
        }
        in.addLong(COUNT, count);
    }

    @Override
    public void declare(Schema.Builder results) {
        for (int i = 0; i < SLOTS; i++) {
            results.longs(argument.resultName(i));
        }
    }

    @Override
    public void result(Accumulator accumulator, ResultWriter results) {
        for (int i = 0; i < SLOTS; i++) {
            results.put(i, accumulator.getLong(i));
        }
    }
}
