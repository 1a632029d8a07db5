package io.aurochs.sql.expression;

import io.aurochs.sql.SqlException;
import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.ValueKind;
import io.aurochs.sql.row.ValueOrder;
import java.util.List;
import org.apache.calcite.sql.SqlKind;

/** Comparisons of two values. */
final class Comparison {
    private Comparison() {}

    /** @throws SqlException when the operands are of types that have no common order */
    static Expression of(SqlKind kind, ColumnType type, String text, List<Expression> given) {
        List<Expression> operands = comparable(text, given.get(0), given.get(1));
        ColumnType left = operands.get(0).type();
        ColumnType right = operands.get(1).type();
        return new StrictCall(type, text, operands, values -> holds(kind, compare(left, values[0], right, values[1])));
    }

    /** Two operands as values that can be compared: a date beside a time is midnight. */
    static List<Expression> comparable(String text, Expression left, Expression right) {
        ValueKind a = left.type().kind();
        ValueKind b = right.type().kind();
        if (a == b || (a.isNumber() && b.isNumber()) || (a.isText() && b.isText())) {
            return List.of(left, right);
        }
        if (a == ValueKind.DATE && b == ValueKind.TIMESTAMP) {
            return List.of(Conversion.of(right.type(), left), right);
        }
        if (a == ValueKind.TIMESTAMP && b == ValueKind.DATE) {
            return List.of(left, Conversion.of(left.type(), right));
        }
        throw new SqlException(text + ": a comparison of " + a + " with " + b + " is not supported; CAST one of them");
    }

    private static boolean holds(SqlKind kind, int order) {
        return switch (kind) {
            case EQUALS -> order == 0;
            case NOT_EQUALS -> order != 0;
            case LESS_THAN -> order < 0;
            case LESS_THAN_OR_EQUAL -> order <= 0;
            case GREATER_THAN -> order > 0;
            case GREATER_THAN_OR_EQUAL -> order >= 0;
            default -> throw new IllegalArgumentException("kind=" + kind + ": no comparison");
        };
    }

    /** Two values that are not NULL; the shorter of two texts of type {@code CHAR} is padded. */
    static int compare(ColumnType leftType, Object left, ColumnType rightType, Object right) {
        if (leftType.kind() == ValueKind.CHAR && rightType.kind() == ValueKind.CHAR) {
            return ValueOrder.compare(((String) left).stripTrailing(), ((String) right).stripTrailing());
        }
        return ValueOrder.compare(left, right);
    }
}
