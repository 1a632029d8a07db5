package io.aurochs.io;

import io.aurochs.memory.OffHeapBlock;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Text that is to be written: grows, and allocates nothing but for that, and for floating-point numbers of many digits. One thread at a time. */
final class LineBuffer {
    private static final int FIRST_BYTES = 8_192;
    private static final int MOST_DIGITS = 20;
    private static final int DECIMAL = 10;

    /** Between these numbers are written without an exponent, as Java has it. */
    private static final double LEAST_PLAIN = 1e-3;

    private static final double MOST_PLAIN = 1e7;
    /** Up to here every integer is a floating-point number. */
    private static final double MOST_EXACT = 1L << 53;

    private static final int MOST_PLACES = 15;

    private byte[] bytes = new byte[FIRST_BYTES];
    private int length;

    /** How many bytes it has. */
    int length() {
        return length;
    }

    /** Whether a byte is among those that were put since it had so many. */
    boolean hasSince(int start, byte sought) {
        for (int i = start; i < length; i++) {
            if (bytes[i] == sought) {
                return true;
            }
        }
        return false;
    }

    void put(char asciiCharacter) {
        room(1);
        bytes[length++] = (byte) asciiCharacter;
    }

    /** Puts an integer in decimal. */
    void put(long value) {
        room(MOST_DIGITS);
        if (value == Long.MIN_VALUE) {
            put(Long.toString(value));
            return;
        }
        if (value < 0) {
            put('-');
        }
        digits(Math.abs(value), 1);
    }

    /** At least so many digits, with zeros before. */
    private void digits(long value, int least) {
        int count = least;
        long rest = value;
        for (int i = 0; i < least; i++) {
            rest /= DECIMAL;
        }
        for (; rest > 0; rest /= DECIMAL) {
            count++;
        }
        room(count);
        rest = value;
        for (int at = length + count - 1; at >= length; at--) {
            bytes[at] = (byte) ('0' + rest % DECIMAL);
            rest /= DECIMAL;
        }
        length += count;
    }

    /** Puts a floating-point number, so that it is the same when it is read; as {@link Double#toString(double)} puts it. */
    void put(double value) {
        double size = Math.abs(value);
        if (size >= LEAST_PLAIN && size < MOST_PLAIN && putPlain(value, size)) {
            return;
        }
        put(Double.toString(value));
    }

    /** With as few places as it takes; false when it takes more digits than are exact. */
    private boolean putPlain(double value, double size) {
        long scale = DECIMAL;
        for (int places = 1; places <= MOST_PLACES; places++, scale *= DECIMAL) {
            double scaled = size * scale;
            if (scaled >= MOST_EXACT) {
                return false;
            }
            long digits = Math.round(scaled);
            // Both are exact, so what comes out is what a reader of these digits gets.
            if ((double) digits / scale == size) {
                if (value < 0) {
                    put('-');
                }
                digits(digits / scale, 1);
                put('.');
                digits(digits % scale, places);
                return true;
            }
        }
        return false;
    }

    private void put(String ascii) {
        byte[] text = ascii.getBytes(StandardCharsets.US_ASCII);
        room(text.length);
        System.arraycopy(text, 0, bytes, length, text.length);
        length += text.length;
    }

    void put(OffHeapBlock from, int position, int count) {
        room(count);
        from.get(position, bytes, length, count);
        length += count;
    }

    private void room(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
        }
    }

    /** Writes what it has, and forgets it. */
    void flushTo(OutputStream file) throws IOException {
        file.write(bytes, 0, length);
        length = 0;
    }
}
