package io.aurochs.sql.row;

/** The SQL types that values may have. NULL is {@code null} for all of them. */
public enum ValueKind {
    /** A {@link Boolean}. */
    BOOLEAN,
    /** A {@link Long}. */
    TINYINT(Byte.MIN_VALUE, Byte.MAX_VALUE),
    /** A {@link Long}. */
    SMALLINT(Short.MIN_VALUE, Short.MAX_VALUE),
    /** A {@link Long}. */
    INTEGER(Integer.MIN_VALUE, Integer.MAX_VALUE),
    /** A {@link Long}. */
    BIGINT(Long.MIN_VALUE, Long.MAX_VALUE),
    /** A {@link java.math.BigDecimal}, with the scale of its type. */
    DECIMAL,
    /** A {@link Double}. */
    DOUBLE,
    /** A {@link String}, padded with spaces. */
    CHAR,
    /** A {@link String}. */
    VARCHAR,
    /** A {@link Long}: days since 1970. */
    DATE,
    /** A {@link Long}: milliseconds since 1970. */
    TIMESTAMP,
    /** Of days and times: a {@link Long}, milliseconds. */
    INTERVAL;

    private final boolean isInteger;
    private final long least;
    private final long greatest;

    ValueKind() {
        isInteger = false;
        least = 0;
        greatest = 0;
    }

    ValueKind(long least, long greatest) {
        isInteger = true;
        this.least = least;
        this.greatest = greatest;
    }

    public boolean isInteger() {
        return isInteger;
    }

    /** Whether its values are exact numbers. */
    public boolean isExact() {
        return isInteger || this == DECIMAL;
    }

    public boolean isNumber() {
        return isExact() || this == DOUBLE;
    }

    public boolean isText() {
        return this == CHAR || this == VARCHAR;
    }

    /** Whether its values are {@link Long}s. */
    public boolean isLong() {
        return isInteger || this == DATE || this == TIMESTAMP || this == INTERVAL;
    }

    /** The least integer of this type. */
    public long least() {
        return least;
    }

    /** The greatest integer of this type. */
    public long greatest() {
        return greatest;
    }

    /** Whether an integer is one of this type. */
    public boolean holds(long value) {
        return value >= least && value <= greatest;
    }
}
