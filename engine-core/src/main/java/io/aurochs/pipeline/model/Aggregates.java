package io.aurochs.pipeline.model;

import io.aurochs.row.DoubleField;
import io.aurochs.row.LongField;

/** The usual ways to combine records. Each puts its results into a column of its own, which is given its name. */
public final class Aggregates {
    private Aggregates() {}

    /**
     * How many records there are.
     *
     * @param name of the column, of 64-bit integers
     */
    public static Combiner count(String name) {
        return new LongTotal(name, null);
    }

    /**
     * The sum of a column, as a 64-bit integer.
     *
     * @param name of the result's column
     */
    public static Combiner sum(LongField field, String name) {
        return new LongTotal(name, field);
    }

    /** The sum of a column; the order of addition is not always the same. */
    public static Combiner sum(DoubleField field, String name) {
        return new DoubleTotal(name, field, false);
    }

    /** The mean of a column, as a floating-point number. */
    public static Combiner avg(LongField field, String name) {
        return new LongMean(name, field);
    }

    /** The mean of a column. */
    public static Combiner avg(DoubleField field, String name) {
        return new DoubleTotal(name, field, true);
    }

    /** The least of a column. */
    public static Combiner min(LongField field, String name) {
        return new LongExtreme(name, field, false);
    }

    /** The greatest of a column. */
    public static Combiner max(LongField field, String name) {
        return new LongExtreme(name, field, true);
    }

    /** The least of a column; not a number if any is not. */
    public static Combiner min(DoubleField field, String name) {
        return new DoubleExtreme(name, field, false);
    }

    /** The greatest of a column; not a number if any is not. */
    public static Combiner max(DoubleField field, String name) {
        return new DoubleExtreme(name, field, true);
    }
}
