package io.aurochs.sql.row;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * What rows consist of.
 *
 * @param names of the columns, in their order; the same one may come twice in a result
 * @param types of the columns
 */
public record RowType(List<String> names, List<ColumnType> types) {
    public RowType {
        names = List.copyOf(names);
        types = List.copyOf(types);
        if (names.size() != types.size()) {
            throw new IllegalArgumentException("names=" + names + " types=" + types + ": as many of both");
        }
    }

    /** How many columns there are. */
    public int size() {
        return names.size();
    }

    public ColumnType type(int column) {
        return types.get(column);
    }

    /** A row for messages: each column's name and value. */
    public String describe(Row row) {
        StringJoiner all = new StringJoiner(", ", "(", ")");
        for (int i = 0; i < size(); i++) {
            Object value = row.value(i);
            all.add(names.get(i) + "=" + (value == null ? "NULL" : text(i, value)));
        }
        return all.toString();
    }

    private String text(int column, Object value) {
        String text = ValueText.of(type(column), value);
        return type(column).kind().isText() ? "'" + text + "'" : text;
    }

    /** The same columns followed by others. */
    public RowType with(List<String> moreNames, List<ColumnType> moreTypes) {
        List<String> allNames = new ArrayList<>(names);
        allNames.addAll(moreNames);
        List<ColumnType> allTypes = new ArrayList<>(types);
        allTypes.addAll(moreTypes);
        return new RowType(allNames, allTypes);
    }

    /** The column of a name, whatever the case; null: there is none. */
    public @Nullable Integer find(String name) {
        for (int i = 0; i < size(); i++) {
            if (names.get(i).equalsIgnoreCase(name)) {
                return i;
            }
        }
        return null;
    }
}
