package io.aurochs.sql.row;

/**
 * The type of a column or an expression.
 *
 * @param kind which
 * @param precision digits of a {@code DECIMAL}, characters of a text, digits of the second of a {@code TIMESTAMP}; {@link #UNBOUNDED} for a
 *     {@code VARCHAR} without a length
 * @param scale digits behind the point, of a {@code DECIMAL}
 * @param isNullable whether NULL is one of its values
 */
public record ColumnType(ValueKind kind, int precision, int scale, boolean isNullable) {
    public static final int UNBOUNDED = -1;

    /** The most digits of a {@code DECIMAL}. */
    public static final int MOST_DIGITS = 38;

    /** A type without precision and scale. */
    public static ColumnType of(ValueKind kind, boolean isNullable) {
        return new ColumnType(kind, UNBOUNDED, 0, isNullable);
    }

    /** Whether a value has more characters than the type allows. */
    public boolean isTooLong(String text) {
        return precision >= 0 && text.length() > precision && text.codePointCount(0, text.length()) > precision;
    }

    /** As SQL writes it. */
    @Override
    public String toString() {
        String name = switch (kind) {
            case DECIMAL -> "DECIMAL(" + precision + ", " + scale + ")";
            case CHAR, TIMESTAMP -> kind + "(" + precision + ")";
            case VARCHAR -> precision < 0 ? "VARCHAR" : "VARCHAR(" + precision + ")";
            default -> kind.toString();
        };
        return isNullable ? name : name + " NOT NULL";
    }
}
