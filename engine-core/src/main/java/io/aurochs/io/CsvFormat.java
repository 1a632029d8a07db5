package io.aurochs.io;

import io.aurochs.memory.OffHeapBlock;
import io.aurochs.row.BytesField;
import io.aurochs.row.DoubleField;
import io.aurochs.row.Field;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A line is an event time, in milliseconds since 1970, and the columns of a schema, in its order, with a separator between each two. There
 * are no quotes: a column of bytes ends with the next separator.
 *
 * @param schema the columns behind the time
 * @param separator one byte
 */
record CsvFormat(Schema schema, byte separator) implements LineFormat {
    private static final int DECIMAL = 10;
    private static final int MOST_DIGITS = 18;
    /** Of an integer below 2 to the power of 53. */
    private static final int MOST_EXACT_DIGITS = 15;

    private static final double[] POWERS_OF_TEN = IntStream.rangeClosed(0, MOST_EXACT_DIGITS)
            .mapToDouble(power -> Math.pow(DECIMAL, power))
            .toArray();

    @Override
    public String shape() {
        return "columns with '" + (char) separator + "' between them";
    }

    @Override
    public long read(MappedText line, RecordWriter writer) throws MalformedLineException {
        OffHeapBlock text = line.block();
        int end = line.start() + line.length();
        int at = line.start();
        int stop = endOfColumn(text, at, end);
        long timeMs = number(line, "time", at, stop);
        writer.begin(timeMs);
        List<Field> fields = schema.fields();
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            if (stop == end) {
                throw new MalformedLineException(line, field.name(), "is missing");
            }
            at = stop + 1;
            stop = endOfColumn(text, at, end);
            put(line, field, at, stop, writer);
        }
        if (stop != end) {
            throw new MalformedLineException(
                    line, "after the last one", "there is more than the schema " + schema + " has");
        }
        writer.commit();
        return timeMs;
    }

    private void put(MappedText line, Field field, int from, int to, RecordWriter writer)
            throws MalformedLineException {
        if (field instanceof LongField longs) {
            writer.put(longs, number(line, field.name(), from, to));
        } else if (field instanceof DoubleField doubles) {
            writer.put(doubles, decimal(line, field.name(), from, to));
        } else if (field instanceof BytesField bytes) {
            if (to - from > bytes.width()) {
                throw new MalformedLineException(line, bytes, to - from);
            }
            writer.putInPlace(bytes, from, to - from);
        }
    }

    private int endOfColumn(OffHeapBlock text, int from, int end) {
        int at = from;
        while (at < end && text.getByte(at) != separator) {
            at++;
        }
        return at;
    }

    private static long number(MappedText line, String column, int from, int to) throws MalformedLineException {
        OffHeapBlock text = line.block();
        boolean isNegative = from < to && text.getByte(from) == '-';
        int at = isNegative ? from + 1 : from;
        if (at == to || to - at > MOST_DIGITS) {
            return longNumber(line, column, from, to);
        }
        long value = 0;
        for (; at < to; at++) {
            int digit = text.getByte(at) - '0';
            if (digit < 0 || digit >= DECIMAL) {
                throw new MalformedLineException(line, column, "'" + string(text, from, to) + "' is no integer");
            }
            value = value * DECIMAL + digit;
        }
        return isNegative ? -value : value;
    }

    private static long longNumber(MappedText line, String column, int from, int to) throws MalformedLineException {
        String number = string(line.block(), from, to);
        try {
            return Long.parseLong(number);
        } catch (NumberFormatException e) {
            throw new MalformedLineException(line, column, "'" + number + "' is no integer");
        }
    }

    /** Digits that are an exact floating-point number, over a power of ten that is one: the quotient is the nearest. */
    private static double decimal(MappedText line, String column, int from, int to) throws MalformedLineException {
        OffHeapBlock text = line.block();
        boolean isNegative = from < to && text.getByte(from) == '-';
        long digits = 0;
        int count = 0;
        int places = -1;
        for (int at = isNegative ? from + 1 : from; at < to; at++) {
            byte character = text.getByte(at);
            if (character == '.' && places < 0) {
                places = 0;
                continue;
            }
            int digit = character - '0';
            if (digit < 0 || digit >= DECIMAL || ++count > MOST_EXACT_DIGITS) {
                return longDecimal(line, column, from, to);
            }
            digits = digits * DECIMAL + digit;
            places += places < 0 ? 0 : 1;
        }
        if (count == 0) {
            return longDecimal(line, column, from, to);
        }
        double value = digits / POWERS_OF_TEN[Math.max(0, places)];
        return isNegative ? -value : value;
    }

    /** Of many digits, with an exponent, or malformed. */
    private static double longDecimal(MappedText line, String column, int from, int to) throws MalformedLineException {
        String number = string(line.block(), from, to);
        try {
            return Double.parseDouble(number);
        } catch (NumberFormatException e) {
            throw new MalformedLineException(line, column, "'" + number + "' is no number");
        }
    }

    private static String string(OffHeapBlock text, int from, int to) {
        byte[] bytes = new byte[to - from];
        text.get(from, bytes, bytes.length);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
