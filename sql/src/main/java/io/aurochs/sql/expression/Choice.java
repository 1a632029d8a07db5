package io.aurochs.sql.expression;

import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.Row;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code CASE}: the value behind the first condition that holds.
 *
 * @param branches conditions with their values
 * @param otherwise the value where no condition holds
 */
record Choice(ColumnType type, List<Branch> branches, Expression otherwise) implements Expression {
    /** A condition, and the value where it is the first that holds. */
    record Branch(Expression condition, Expression result) {}

    @Override
    public @Nullable Object value(Row row) {
        for (Branch branch : branches) {
            if (Boolean.TRUE.equals(branch.condition().value(row))) {
                return branch.result().value(row);
            }
        }
        return otherwise.value(row);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("CASE");
        branches.forEach(branch -> text.append(" WHEN ")
                .append(branch.condition())
                .append(" THEN ")
                .append(branch.result()));
        return text.append(" ELSE ").append(otherwise).append(" END").toString();
    }
}
