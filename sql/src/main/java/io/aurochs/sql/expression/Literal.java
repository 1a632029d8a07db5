package io.aurochs.sql.expression;

import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.Row;
import io.aurochs.sql.row.ValueKind;
import io.aurochs.sql.row.ValueText;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The same value for all rows.
 *
 * @param constant null for NULL
 */
public record Literal(@Nullable Object constant, ColumnType type) implements Expression {
    /** Holds for no row. */
    public static final Literal FALSE = new Literal(false, ColumnType.of(ValueKind.BOOLEAN, false));

    private static final int MS_DIGITS = 3;

    @Override
    public @Nullable Object value(Row row) {
        return constant;
    }

    @Override
    public String toString() {
        if (constant == null) {
            return "NULL";
        }
        String text = ValueText.of(type, constant);
        return switch (type.kind()) {
            case CHAR, VARCHAR -> "'" + text.replace("'", "''") + "'";
            case DATE, TIMESTAMP -> type.kind() + " '" + text + "'";
            case INTERVAL ->
                "INTERVAL '" + BigDecimal.valueOf((Long) constant, MS_DIGITS).toPlainString() + "' SECOND";
            default -> text;
        };
    }
}
