package io.aurochs.sql.expression;

import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.Row;
import io.aurochs.sql.row.ValueKind;
import org.jspecify.annotations.Nullable;

/** What has a value for each row. Immutable; its text is SQL, for messages and plans. Several threads evaluate it at once. */
public interface Expression {
    /** What its values are. */
    ColumnType type();

    /**
     * Its value for a row, as {@link ValueKind} describes it; null for NULL.
     *
     * @throws ValueException when it has none, as a quotient by zero
     */
    @Nullable
    Object value(Row row);
}
