package io.aurochs.sql.expression;

import io.aurochs.sql.SqlException;
import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.ValueKind;
import io.aurochs.sql.row.ValueOrder;
import io.aurochs.sql.row.ValueText;
import java.math.BigDecimal;
import java.util.List;

/** {@code CAST}. */
final class Conversion {
    private static final long MS_PER_DAY = 86_400_000;

    private Conversion() {}

    /**
     * Converts an operand.
     *
     * @throws SqlException when there is no such conversion
     */
    static Expression of(ColumnType to, Expression operand) {
        ColumnType from = operand.type();
        String text = "CAST(" + operand + " AS " + to.toString().replace(" NOT NULL", "") + ")";
        return new StrictCall(to, text, List.of(operand), function(from, to, text));
    }

    private static StrictCall.Function function(ColumnType from, ColumnType to, String text) {
        if (to.kind().isText() && from.kind() != ValueKind.DOUBLE && from.kind() != ValueKind.INTERVAL) {
            return values -> toText(from, to, values[0]);
        }
        if (from.kind().isText() && to.kind() == ValueKind.DECIMAL) {
            return values -> Arithmetic.exact(to, ValueText.decimal(((String) values[0]).strip()));
        }
        if (from.kind().isText() && to.kind() != ValueKind.INTERVAL) {
            return values -> ValueText.parse(to, ((String) values[0]).strip());
        }
        if (from.kind().isNumber() && to.kind() == ValueKind.DOUBLE) {
            return values -> ((Number) values[0]).doubleValue();
        }
        if (from.kind().isNumber() && to.kind().isExact()) {
            return values -> toExact(to, values[0]);
        }
        if (from.kind() == to.kind()) {
            return to.kind() == ValueKind.TIMESTAMP
                    ? values -> ValueText.truncated((Long) values[0], to.precision())
                    : values -> values[0];
        }
        if (from.kind() == ValueKind.TIMESTAMP && to.kind() == ValueKind.DATE) {
            return values -> Math.floorDiv((Long) values[0], MS_PER_DAY);
        }
        if (from.kind() == ValueKind.DATE && to.kind() == ValueKind.TIMESTAMP) {
            return values -> (Long) values[0] * MS_PER_DAY;
        }
        throw new SqlException(text + ": there is no conversion from " + from.kind() + " to " + to.kind());
    }

    private static String toText(ColumnType from, ColumnType to, Object value) {
        String text = ValueText.of(from, value);
        if (to.isTooLong(text)) {
            text = text.substring(0, text.offsetByCodePoints(0, to.precision()));
        }
        return to.kind() == ValueKind.CHAR ? ValueText.padded(text, to.precision()) : text;
    }

    private static Object toExact(ColumnType to, Object value) {
        if (value instanceof Double number) {
            if (!Double.isFinite(number)) {
                throw new ArithmeticException("out of the range of " + to.kind());
            }
            return Arithmetic.exact(to, new BigDecimal(Double.toString(number)));
        }
        return Arithmetic.exact(to, ValueOrder.decimal(value));
    }
}
