package io.aurochs.sql.row;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A row on the heap. Immutable. */
public final class ValueRow implements Row {
    private final @Nullable Object[] values;

    /** @param values not to be changed afterwards */
    public ValueRow(@Nullable Object... values) {
        this.values = values;
    }

    /** A copy of a row's values. */
    public static ValueRow copyOf(Row row, int columns) {
        @Nullable Object[] values = new @Nullable Object[columns];
        for (int i = 0; i < columns; i++) {
            values[i] = row.value(i);
        }
        return new ValueRow(values);
    }

    /** The row with one more value. */
    public ValueRow with(@Nullable Object more) {
        @Nullable Object[] longer = Arrays.copyOf(values, values.length + 1);
        longer[values.length] = more;
        return new ValueRow(longer);
    }

    @Override
    public @Nullable Object value(int column) {
        return values[column];
    }
}
