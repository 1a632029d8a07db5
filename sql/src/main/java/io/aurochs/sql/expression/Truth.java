package io.aurochs.sql.expression;

import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.Row;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether a value is NULL, true or false: never NULL itself.
 *
 * @param wanted null, true or false
 * @param isNegated whether it holds for all others
 */
record Truth(ColumnType type, Expression operand, @Nullable Boolean wanted, boolean isNegated) implements Expression {
    @Override
    public Object value(Row row) {
        Object value = operand.value(row);
        return (wanted == null ? value == null : wanted.equals(value)) != isNegated;
    }

    @Override
    public String toString() {
        return operand
                + (isNegated ? " IS NOT " : " IS ")
                + (wanted == null ? "NULL" : wanted.toString().toUpperCase(Locale.ROOT));
    }
}
