package io.aurochs.sql.source;

import io.aurochs.row.LongField;
import io.aurochs.row.Schema;
import io.aurochs.sql.SqlException;
import io.aurochs.sql.catalogue.Connector;
import io.aurochs.sql.catalogue.Table;
import io.aurochs.sql.row.ValueRow;
import org.jspecify.annotations.Nullable;

/** The rows of a generated table. Its source ships their numbers; workers make the rows. Any thread. */
final class GeneratedRows {
    static final Schema NUMBERS = Schema.named("row number").longs("row").build();
    static final LongField NUMBER = NUMBERS.longField("row");

    private final Table table;
    private final Connector.Generator generator;

    GeneratedRows(Table table, Connector.Generator generator) {
        this.table = table;
        this.generator = generator;
    }

    ValueRow row(long number) {
        @Nullable Object[] values = new @Nullable Object[table.type().size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(number, i);
        }
        return new ValueRow(values);
    }

    /** @throws SqlException when the column's type has no such value */
    @Nullable
    Object value(long number, int column) {
        try {
            return generator.columns().get(column).value(number);
        } catch (ArithmeticException e) {
            throw new SqlException(
                    "table " + table.name() + ", row " + number + ", column "
                            + table.type().names().get(column) + ": " + e.getMessage(),
                    e);
        }
    }
}
