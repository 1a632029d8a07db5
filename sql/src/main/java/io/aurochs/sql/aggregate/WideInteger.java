package io.aurochs.sql.aggregate;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;

/** Exact numbers as pairs of integers: the high and the low half of 128 bits, two's complement. */
final class WideInteger {
    private WideInteger() {}

    /** The unscaled number behind a value; booleans are 0 and 1. */
    static BigInteger unscaled(Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal.unscaledValue();
        }
        return value instanceof Boolean bool
                ? bool ? BigInteger.ONE : BigInteger.ZERO
                : BigInteger.valueOf((Long) value);
    }

    static long high(Object value) {
        return value instanceof Long integer
                ? integer >> (Long.SIZE - 1)
                : unscaled(value).shiftRight(Long.SIZE).longValue();
    }

    static long low(Object value) {
        return value instanceof Long integer ? integer : unscaled(value).longValue();
    }

    /** The number of which these are the words, the highest first. */
    static BigInteger of(long... words) {
        ByteBuffer bytes = ByteBuffer.allocate(words.length * Long.BYTES);
        for (long word : words) {
            bytes.putLong(word);
        }
        return new BigInteger(bytes.array());
    }

    static int compare(long leftHigh, long leftLow, long rightHigh, long rightLow) {
        int high = Long.compare(leftHigh, rightHigh);
        return high != 0 ? high : Long.compareUnsigned(leftLow, rightLow);
    }
}
