package io.aurochs.sql.plan;

import io.aurochs.sql.row.ColumnType;
import java.util.List;

/**
 * An aggregate.
 *
 * @param function which
 * @param arguments columns; none for {@code COUNT(*)}
 * @param argumentScale digits behind the point of a decimal argument
 * @param filter the column that has to be true; {@link #NONE}
 * @param type of the result
 * @param text in SQL, for messages
 */
public record GroupFunction(
        Kind function, List<Integer> arguments, int argumentScale, int filter, ColumnType type, String text) {
    public static final int NONE = -1;

    /** The aggregates that there are. */
    public enum Kind {
        COUNT,
        SUM,
        AVG,
        MIN,
        MAX
    }

    public GroupFunction {
        arguments = List.copyOf(arguments);
    }

    @Override
    public String toString() {
        return text;
    }
}
