package io.aurochs.sql.expression;

import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.ValueKind;
import io.aurochs.sql.row.ValueOrder;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Arithmetic that fails instead of wrapping: integers and decimals that do not fit their type, quotients by zero, and floating-point numbers
 * that would become infinite. An exact result has the scale of its type; what does not fit is cut off.
 */
final class Arithmetic {
    /** As Calcite's own for exact numbers. */
    private static final RoundingMode CUT = RoundingMode.DOWN;

    private Arithmetic() {}

    /** An operator with two operands. */
    enum Operator {
        PLUS,
        MINUS,
        TIMES,
        DIVIDE,
        MOD
    }

    /** @param type of the result: a number */
    static Object apply(Operator operator, ColumnType type, Object left, Object right) {
        if (type.kind() == ValueKind.DOUBLE) {
            return floating(operator, ((Number) left).doubleValue(), ((Number) right).doubleValue());
        }
        if (left instanceof Long a && right instanceof Long b && type.kind().isInteger()) {
            return inRange(type, integer(operator, a, b));
        }
        return exact(type, decimal(operator, type, ValueOrder.decimal(left), ValueOrder.decimal(right)));
    }

    private static long integer(Operator operator, long left, long right) {
        return switch (operator) {
            case PLUS -> Math.addExact(left, right);
            case MINUS -> Math.subtractExact(left, right);
            case TIMES -> Math.multiplyExact(left, right);
            case DIVIDE -> {
                checkDivisor(right == 0);
                yield right == -1 ? Math.negateExact(left) : left / right;
            }
            case MOD -> {
                checkDivisor(right == 0);
                yield left % right;
            }
        };
    }

    private static BigDecimal decimal(Operator operator, ColumnType type, BigDecimal left, BigDecimal right) {
        return switch (operator) {
            case PLUS -> left.add(right);
            case MINUS -> left.subtract(right);
            case TIMES -> left.multiply(right);
            case DIVIDE -> {
                checkDivisor(right.signum() == 0);
                yield left.divide(right, type.scale(), CUT);
            }
            case MOD -> {
                checkDivisor(right.signum() == 0);
                yield left.remainder(right);
            }
        };
    }

    private static double floating(Operator operator, double left, double right) {
        double result = switch (operator) {
            case PLUS -> left + right;
            case MINUS -> left - right;
            case TIMES -> left * right;
            case DIVIDE -> {
                checkDivisor(right == 0);
                yield left / right;
            }
            case MOD -> {
                checkDivisor(right == 0);
                yield left % right;
            }
        };
        if (Double.isInfinite(result) && Double.isFinite(left) && Double.isFinite(right)) {
            throw new ArithmeticException("out of the range of DOUBLE");
        }
        return result;
    }

    private static void checkDivisor(boolean isZero) {
        if (isZero) {
            throw new ArithmeticException("division by zero");
        }
    }

    static Object negated(ColumnType type, Object value) {
        if (value instanceof Long integer) {
            return inRange(type, Math.negateExact(integer));
        }
        return value instanceof BigDecimal number ? number.negate() : (Object) (-(Double) value);
    }

    static Object absolute(ColumnType type, Object value) {
        if (value instanceof Double number) {
            return Math.abs(number);
        }
        boolean isNegative = ValueOrder.decimal(value).signum() < 0;
        return isNegative ? negated(type, value) : value;
    }

    /** @param mode up or down */
    static Object whole(ColumnType type, Object value, RoundingMode mode) {
        if (value instanceof Double number) {
            return mode == RoundingMode.FLOOR ? Math.floor(number) : Math.ceil(number);
        }
        return value instanceof BigDecimal number ? exact(type, number.setScale(0, mode)) : value;
    }

    /** An exact number as one of a type. */
    static Object exact(ColumnType type, BigDecimal value) {
        if (type.kind().isInteger()) {
            BigDecimal whole = value.setScale(0, CUT);
            if (whole.precision() > ColumnType.MOST_DIGITS) {
                throw outOfRange(type);
            }
            try {
                return inRange(type, whole.longValueExact());
            } catch (ArithmeticException e) {
                throw outOfRange(type);
            }
        }
        BigDecimal scaled = value.setScale(type.scale(), CUT);
        if (scaled.precision() > type.precision()) {
            throw outOfRange(type);
        }
        return scaled;
    }

    static Long inRange(ColumnType type, long value) {
        if (!type.kind().holds(value)) {
            throw outOfRange(type);
        }
        return value;
    }

    private static ArithmeticException outOfRange(ColumnType type) {
        return new ArithmeticException("out of the range of "
                + (type.kind() == ValueKind.DECIMAL
                        ? "DECIMAL(" + type.precision() + ", " + type.scale() + ")"
                        : type.kind()));
    }
}
