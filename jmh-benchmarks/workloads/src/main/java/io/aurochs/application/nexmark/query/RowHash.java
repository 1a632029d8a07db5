package io.aurochs.application.nexmark.query;

import io.aurochs.benchmarks.draw.Mix;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** The hash of a row, over the whole of each column. Sums of it do not depend on the order of rows. Pure functions. */
public final class RowHash {
    /** Of a row without columns. */
    public static final long EMPTY = 1;
    /** What stands for a column without a value. */
    public static final long NULL = Long.MIN_VALUE;

    private RowHash() {}

    /** Of the row with another column. */
    public static long plus(long hash, long column) {
        return Mix.of(hash, column);
    }

    /** What stands for a text. */
    public static long text(String text) {
        return text(text.length(), text.hashCode());
    }

    /** What stands for a text of which only the length and the {@link String#hashCode} are known. */
    public static long text(int length, int hashCode) {
        return (long) length << Integer.SIZE | Integer.toUnsignedLong(hashCode);
    }

    /** Of a row of a loop. */
    public static long of(@Nullable Object... columns) {
        long hash = EMPTY;
        for (Object column : columns) {
            hash = plus(hash, number(column));
        }
        return hash;
    }

    private static long number(@Nullable Object column) {
        if (column == null) {
            return NULL;
        }
        if (column instanceof Long number) {
            return number;
        }
        if (column instanceof String text) {
            return text(text);
        }
        if (column instanceof LocalDateTime time) {
            return time.toInstant(ZoneOffset.UTC).toEpochMilli();
        }
        return ((BigDecimal) column).unscaledValue().longValueExact();
    }
}
