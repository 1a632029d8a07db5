package io.aurochs.sql.expression;

import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.Row;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * {@code AND} or {@code OR} of any number of conditions, in the logic of three values. Later conditions are not evaluated where an earlier
 * one decides.
 *
 * @param deciding the value that one operand has where the whole has it: false for {@code AND}
 */
record Logic(ColumnType type, boolean deciding, List<Expression> operands) implements Expression {
    @Override
    public @Nullable Object value(Row row) {
        boolean isUnknown = false;
        for (Expression operand : operands) {
            Object value = operand.value(row);
            if (value == null) {
                isUnknown = true;
            } else if ((Boolean) value == deciding) {
                return deciding;
            }
        }
        return isUnknown ? null : (Object) !deciding;
    }

    @Override
    public String toString() {
        return operands.stream()
                .map(Expression::toString)
                .collect(Collectors.joining(deciding ? " OR " : " AND ", "(", ")"));
    }
}
