package io.aurochs.sql.expression;

import io.aurochs.sql.SqlException;
import io.aurochs.sql.row.Row;
import io.aurochs.sql.row.RowType;
import io.aurochs.sql.row.ValueRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates expressions for rows of a type. A failure names expression and row.
 *
 * @param type of the rows
 */
public record Evaluation(RowType type) {
    /** Whether a condition holds for a row. */
    public boolean holds(Expression condition, Row row) {
        return Boolean.TRUE.equals(value(condition, row));
    }

    /** The values of expressions for a row. */
    public ValueRow values(List<Expression> expressions, Row row) {
        @Nullable Object[] values = new @Nullable Object[expressions.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(expressions.get(i), row);
        }
        return new ValueRow(values);
    }

    private @Nullable Object value(Expression expression, Row row) {
        try {
            return expression.value(row);
        } catch (ValueException e) {
            throw new SqlException(e.getMessage() + "; the row is " + type.describe(row), e);
        }
    }
}
