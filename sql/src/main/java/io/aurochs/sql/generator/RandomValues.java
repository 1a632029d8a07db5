package io.aurochs.sql.generator;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.SplittableRandom;

/** Independent random values. Each row has a generator of its own, so that no row depends on others. */
public final class RandomValues {
    private static final int HEX = 16;

    private final long seed;

    /** @param seed another one for each column */
    public RandomValues(long seed) {
        this.seed = seed;
    }

    private SplittableRandom of(long row) {
        return new SplittableRandom(seed + row);
    }

    /** Integers, dates or times, all equally likely, both bounds among them. */
    public ColumnGenerator integers(long least, long greatest) {
        return row -> integer(row, least, greatest);
    }

    private long integer(long row, long least, long greatest) {
        if (greatest < Long.MAX_VALUE) {
            return of(row).nextLong(least, greatest + 1);
        }
        return least == Long.MIN_VALUE ? of(row).nextLong() : of(row).nextLong(least - 1, greatest) + 1;
    }

    /** Decimal numbers of the scale of both bounds, which are among them. */
    public ColumnGenerator decimals(BigDecimal least, BigDecimal greatest) {
        BigInteger span =
                greatest.unscaledValue().subtract(least.unscaledValue()).add(BigInteger.ONE);
        return row -> {
            SplittableRandom random = of(row);
            // Many more bits than the span has, so that the remainders are about equally likely.
            BigInteger bits = BigInteger.ZERO;
            for (int i = 0; i < 4; i++) {
                bits = bits.shiftLeft(Long.SIZE).or(new BigInteger(Long.toUnsignedString(random.nextLong())));
            }
            return new BigDecimal(least.unscaledValue().add(bits.mod(span)), least.scale());
        };
    }

    /** Numbers between the bounds. */
    public ColumnGenerator doubles(double least, double greatest) {
        return row -> least + of(row).nextDouble() * (greatest - least);
    }

    public ColumnGenerator booleans() {
        return row -> of(row).nextBoolean();
    }

    /** Texts of so many hexadecimal digits. */
    public ColumnGenerator texts(int length) {
        return row -> {
            SplittableRandom random = of(row);
            StringBuilder text = new StringBuilder(length);
            for (int i = 0; i < length; i++) {
                text.append(Character.forDigit(random.nextInt(HEX), HEX));
            }
            return text.toString();
        };
    }

    /** Values of another column, of which this share is NULL. */
    public ColumnGenerator withNulls(ColumnGenerator values, double share) {
        return row -> of(row).nextDouble() < share ? null : values.value(row);
    }

    /** Times that are up to so many milliseconds before those of another column. */
    public ColumnGenerator inThePast(Sequence times, long mostMs) {
        return row -> times.value(row) - integer(row, 0, mostMs);
    }
}
