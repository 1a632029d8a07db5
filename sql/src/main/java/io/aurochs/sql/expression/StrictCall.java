package io.aurochs.sql.expression;

import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.Row;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A function or an operator that is NULL where an operand is.
 *
 * @param text of the call, in SQL
 */
record StrictCall(ColumnType type, String text, List<Expression> operands, Function function) implements Expression {
    /** Computes a value from values that are not NULL. */
    @FunctionalInterface
    interface Function {
        /** Throws {@link ArithmeticException} or {@link IllegalArgumentException} when there is no value; the message says why. */
        Object apply(Object[] values);
    }

    @Override
    public @Nullable Object value(Row row) {
        Object[] values = new Object[operands.size()];
        for (int i = 0; i < values.length; i++) {
            Object value = operands.get(i).value(row);
            if (value == null) {
                return null;
            }
            values[i] = value;
        }
        try {
            return function.apply(values);
        } catch (ArithmeticException | IllegalArgumentException e) {
            throw new ValueException(text + ": " + e.getMessage(), e);
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
