package io.aurochs.sql.plan;

import io.aurochs.sql.row.RowOrder;
import io.aurochs.sql.row.RowType;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelFieldCollation;

/** Orders of rows, from Calcite's. */
final class Orders {
    private Orders() {}

    static RowOrder of(List<RelFieldCollation> collations, int columns) {
        return new RowOrder(collations.stream().map(Orders::key).toList(), columns);
    }

    private static RowOrder.SortKey key(RelFieldCollation collation) {
        return key(collation.getFieldIndex(), collation.getDirection(), collation.nullDirection);
    }

    static RowOrder.SortKey key(
            int column, RelFieldCollation.Direction direction, RelFieldCollation.NullDirection nulls) {
        boolean isDescending = direction.isDescending();
        boolean areNullsFirst = switch (nulls) {
            case FIRST -> true;
            case LAST -> false;
            // NULL is the greatest.
            case UNSPECIFIED -> isDescending;
        };
        return new RowOrder.SortKey(column, isDescending, areNullsFirst);
    }

    static String text(RowOrder order, RowType type) {
        return order.keys().isEmpty()
                ? "all columns"
                : order.keys().stream()
                        .map(key -> type.names().get(key.column())
                                + (key.isDescending() ? " DESC" : "")
                                + (key.areNullsFirst() == key.isDescending()
                                        ? ""
                                        : key.areNullsFirst() ? " NULLS FIRST" : " NULLS LAST"))
                        .collect(Collectors.joining(", "));
    }
}
