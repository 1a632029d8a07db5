package io.aurochs.sql.expression;

import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.Row;
import org.jspecify.annotations.Nullable;

/**
 * A column of the row.
 *
 * @param number from 0
 * @param name for messages
 */
public record Column(int number, String name, ColumnType type) implements Expression {
    @Override
    public @Nullable Object value(Row row) {
        return row.value(number);
    }

    @Override
    public String toString() {
        return name;
    }
}
