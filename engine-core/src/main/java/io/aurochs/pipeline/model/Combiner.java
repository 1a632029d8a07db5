package io.aurochs.pipeline.model;

import io.aurochs.bundle.RecordCursor;
import io.aurochs.bundle.Schema;

/**
 * Combines records of a key and a window into a few numbers. In any order, and from parts that were combined apart: so it has to be
 * associative and commutative. Called by several threads at once, each with accumulators of its own.
 */
public interface Combiner {
    /**
     * Fails unless it can combine records of a schema; when the transform is declared.
     *
     * @throws IllegalArgumentException naming the column that is not theirs
     */
    default void check(Schema records) {}

    /** How many numbers it keeps. */
    int slots();

    /** The first record is about to be added; the numbers are 0. */
    default void begin(Accumulator accumulator) {}

    /** Adds a record. */
    void add(Accumulator accumulator, RecordCursor record);

    /** Adds what was combined elsewhere; both have begun. */
    void merge(Accumulator accumulator, Accumulator other);

    /** Whether {@link #subtract} undoes {@link #merge} exactly. Sliding windows are cheaper then. */
    default boolean canSubtract() {
        return false;
    }

    /** Takes away what was merged before. */
    default void subtract(Accumulator accumulator, Accumulator other) {
        throw new UnsupportedOperationException(this + " cannot subtract");
    }

    /** Declares the columns of its results, of 64-bit integers or floating-point numbers. */
    void declare(Schema.Builder results);

    /** Puts its results. */
    void result(Accumulator accumulator, ResultWriter results);
}
