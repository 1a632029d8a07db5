package io.aurochs.pipeline.oracle;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A record on the heap.
 *
 * @param time event time, milliseconds since 1970
 * @param values of its columns: {@link Long}, {@link Double} or {@link String}
 */
public record PlainRecord(long time, List<Object> values) {
    public PlainRecord {
        values = List.copyOf(values);
    }

    public static PlainRecord of(long time, Object... values) {
        return new PlainRecord(time, List.of(values));
    }

    /** The value of a column of 64-bit integers. */
    public long number(int column) {
        return (Long) values.get(column);
    }

    /** The value of a column of floating-point numbers. */
    public double fraction(int column) {
        return (Double) values.get(column);
    }

    /** The value of a column of bytes. */
    public String text(int column) {
        return (String) values.get(column);
    }

    /** The same values at another time. */
    public PlainRecord at(long otherTime) {
        return new PlainRecord(otherTime, values);
    }

    @Override
    public String toString() {
        return time + values.stream().map(value -> " " + value).collect(Collectors.joining());
    }
}
