package io.aurochs.sql.row;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The order of {@code ORDER BY}, made total: rows that it leaves equal are ordered by all columns. Rows that are still equal are
 * interchangeable, so the first n rows are the same however the work was divided.
 *
 * @param keys in the order of their importance
 * @param columns of a row
 */
public record RowOrder(List<SortKey> keys, int columns) implements Comparator<Row> {
    public RowOrder {
        keys = List.copyOf(keys);
    }

    /**
     * A column to sort by.
     *
     * @param column its number
     * @param isDescending greatest first
     * @param areNullsFirst where NULL comes
     */
    public record SortKey(int column, boolean isDescending, boolean areNullsFirst) {
        int compare(@Nullable Object left, @Nullable Object right) {
            if (left == null || right == null) {
                int nullsLast = Boolean.compare(left == null, right == null);
                return areNullsFirst ? -nullsLast : nullsLast;
            }
            int order = ValueOrder.compare(left, right);
            return isDescending ? -order : order;
        }
    }

    @Override
    public int compare(Row left, Row right) {
        for (SortKey key : keys) {
            int order = key.compare(left.value(key.column()), right.value(key.column()));
            if (order != 0) {
                return order;
            }
        }
        for (int i = 0; i < columns; i++) {
            int order = ValueOrder.compareBits(left.value(i), right.value(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
