package io.aurochs.sql.aggregate;

import io.aurochs.pipeline.model.Accumulator;
import io.aurochs.pipeline.model.Combiner;
import io.aurochs.pipeline.model.ResultWriter;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;

/** Adds up exact numbers in 192 bits, which no sum of 128-bit numbers overflows, and counts them. */
final class ExactSumCombiner implements Combiner {
    private static final int HIGH = 0;
    private static final int MIDDLE = 1;
    private static final int LOW = 2;
    private static final int COUNT = 3;
    static final int SLOTS = 4;

    private final GroupArgument argument;

    ExactSumCombiner(GroupArgument argument) {
        this.argument = argument;
    }

    @Override
    public int slots() {
        return SLOTS;
    }

    @Override
    public void add(Accumulator accumulator, RecordCursor record) {
        if (argument.isIncluded(record)) {
            long high = record.get(argument.high());
            add(accumulator, high >> (Long.SIZE - 1), high, record.get(argument.low()), 1);
        }
    }

    @Override
    public void merge(Accumulator accumulator, Accumulator other) {
        add(accumulator, other.getLong(HIGH), other.getLong(MIDDLE), other.getLong(LOW), other.getLong(COUNT));
    }

    private static void add(Accumulator to, long high, long middle, long low, long count) {
        long lowSum = to.getLong(LOW) + low;
        long middleSum = to.getLong(MIDDLE) + middle;
        long carryOut = Long.compareUnsigned(middleSum, middle) < 0 ? 1 : 0;
        if (Long.compareUnsigned(lowSum, low) < 0) {
            middleSum++;
            carryOut += middleSum == 0 ? 1 : 0;
        }
        to.setLong(LOW, lowSum);
        to.setLong(MIDDLE, middleSum);
        to.addLong(HIGH, high + carryOut);
        to.addLong(COUNT, count);
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
