package io.aurochs.sql.aggregate;

import io.aurochs.pipeline.model.Accumulator;
import io.aurochs.pipeline.model.Combiner;
import io.aurochs.pipeline.model.ResultWriter;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import java.util.function.DoubleBinaryOperator;

/** Combines floating-point numbers by an operator, and counts them. */
final class FloatingCombiner implements Combiner {
    private static final int VALUE = 0;
    private static final int COUNT = 1;
    static final int SLOTS = 2;

    private final GroupArgument argument;
    private final DoubleBinaryOperator operator;

    private FloatingCombiner(GroupArgument argument, DoubleBinaryOperator operator) {
        this.argument = argument;
        this.operator = operator;
    }

    static FloatingCombiner sum(GroupArgument argument) {
        return new FloatingCombiner(argument, FloatingCombiner::sum);
    }

    private static double sum(double a, double b) {
        double sum = a + b;
        if (Double.isInfinite(sum) && Double.isFinite(a) && Double.isFinite(b)) {
            throw new ArithmeticException("a sum is out of the range of DOUBLE");
        }
        return sum;
    }

    /** NaN is the greatest number; of 0 and -0, which are equal, always the same one is chosen. */
    static FloatingCombiner extreme(GroupArgument argument, boolean isGreatest) {
        return new FloatingCombiner(argument, (a, b) -> Double.compare(a, b) > 0 == isGreatest ? a : b);
    }

    @Override
    public int slots() {
        return SLOTS;
    }

    @Override
    public void add(Accumulator accumulator, RecordCursor record) {
        if (argument.isIncluded(record)) {
            include(accumulator, record.get(argument.number()), 1);
        }
    }

    @Override
    public void merge(Accumulator accumulator, Accumulator other) {
        if (other.getLong(COUNT) > 0) {
            include(accumulator, other.getDouble(VALUE), other.getLong(COUNT));
        }
    }

    private void include(Accumulator in, double value, long count) {
        in.setDouble(VALUE, in.getLong(COUNT) == 0 ? value : operator.applyAsDouble(in.getDouble(VALUE), value));
        in.addLong(COUNT, count);
    }

    @Override
    public void declare(Schema.Builder results) {
        results.doubles(argument.resultName(VALUE));
        results.longs(argument.resultName(COUNT));
    }

    @Override
    public void result(Accumulator accumulator, ResultWriter results) {
        results.put(VALUE, accumulator.getDouble(VALUE));
        results.put(COUNT, accumulator.getLong(COUNT));
    }
}
