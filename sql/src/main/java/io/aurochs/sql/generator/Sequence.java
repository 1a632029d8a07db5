package io.aurochs.sql.generator;

import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.ValueKind;
import io.aurochs.sql.row.ValueText;
import org.jspecify.annotations.Nullable;

/**
 * Values that grow by the same step from row to row.
 *
 * @param type integers or times
 * @param start of row 0
 * @param step in whole units, for times milliseconds
 * @param millionths of a unit that are part of the step besides, below a million
 */
public record Sequence(ColumnType type, long start, long step, long millionths) implements ColumnGenerator {
    private static final long MILLION = 1_000_000;

    @Override
    public Long value(long row) {
        try {
            long fractions = row / MILLION * millionths + row % MILLION * millionths / MILLION;
            long value = Math.addExact(start, Math.addExact(Math.multiplyExact(row, step), fractions));
            if (holds(value)) {
                return value;
            }
        } catch (ArithmeticException e) {
            throw outOfRange(e);
        }
        throw outOfRange(null);
    }

    private boolean holds(long value) {
        return type.kind() == ValueKind.TIMESTAMP
                ? ValueText.isInRange(value)
                : type.kind().holds(value);
    }

    private ArithmeticException outOfRange(@Nullable ArithmeticException cause) {
        ArithmeticException failure = new ArithmeticException("the sequence has left the range of " + type.kind());
        failure.initCause(cause);
        return failure;
    }
}
