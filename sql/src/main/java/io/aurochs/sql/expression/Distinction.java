package io.aurochs.sql.expression;

import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.Row;

/**
 * {@code IS DISTINCT FROM} and its opposite: a comparison for which NULL equals NULL.
 *
 * @param isNegated whether it is {@code IS NOT DISTINCT FROM}
 */
record Distinction(ColumnType type, Expression left, Expression right, boolean isNegated) implements Expression {
    @Override
    public Object value(Row row) {
        Object a = left.value(row);
        Object b = right.value(row);
        boolean isEqual = (a == null || b == null) ? a == b : Comparison.compare(left.type(), a, right.type(), b) == 0;
        return isEqual == isNegated;
    }

    @Override
    public String toString() {
        return left + (isNegated ? " IS NOT DISTINCT FROM " : " IS DISTINCT FROM ") + right;
    }
}
