package io.aurochs.sql.row;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Equality and order of values that are not NULL. */
public final class ValueOrder {
    private ValueOrder() {}

    /**
     * Compares two values of one kind, or two numbers. Numbers are compared exactly, unless one is a {@code DOUBLE}. For these -0 equals 0,
     * and NaN equals itself and is the greatest.
     */
    public static int compare(Object left, Object right) {
        if (left instanceof Long a && right instanceof Long b) {
            return Long.compare(a, b);
        }
        if (left instanceof Number a && right instanceof Number b) {
            return left instanceof Double || right instanceof Double
                    ? compare(a.doubleValue(), b.doubleValue())
                    : decimal(left).compareTo(decimal(right));
        }
        if (left instanceof String a && right instanceof String b) {
            return a.compareTo(b);
        }
        if (left instanceof Boolean a && right instanceof Boolean b) {
            return Boolean.compare(a, b);
        }
        throw new IllegalArgumentException("left=" + left.getClass().getSimpleName() + " right="
                + right.getClass().getSimpleName() + ": not comparable");
    }

    private static int compare(double left, double right) {
        // Adding 0 makes -0 positive.
        return Double.compare(left + 0.0, right + 0.0);
    }

    /** An exact number as a decimal one. */
    public static BigDecimal decimal(Object number) {
        return number instanceof Long integer ? BigDecimal.valueOf(integer) : (BigDecimal) number;
    }

    /** Compares so that only equal bits are equal: -0 comes before 0. */
    static int compareBits(@Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            return Boolean.compare(left == null, right == null);
        }
        return left instanceof Double a && right instanceof Double b ? Double.compare(a, b) : compare(left, right);
    }
}
