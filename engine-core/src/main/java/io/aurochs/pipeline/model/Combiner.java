package io.aurochs.pipeline.model;

import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;

/**
 * Combines records of a key and a window into a few numbers. In any order, and from parts that were combined apart: so it has to be
 * associative and commutative. Ordered pipelines only add, in order of arrival. Called by several threads at once, each with accumulators of its own. How far apart a column's values are:
 *
 * <pre>{@code
 * import io.aurochs.pipeline.model.Accumulator;
 * import io.aurochs.pipeline.model.Combiner;
 * import io.aurochs.pipeline.model.ResultWriter;
 * import io.aurochs.row.LongField;
 * import io.aurochs.row.RecordCursor;
 * import io.aurochs.row.Schema;
 *
 * class Spread implements Combiner {
 *     private static final int LEAST = 0;
 *     private static final int MOST = 1;
 *     private final LongField column;
 *
 *     Spread(LongField column) {
 *         this.column = column;
 *     }
 *
 *     public int slots() {
 *         return 2;
 *     }
 *
 *     public void begin(Accumulator accumulator) {
 *         accumulator.setLong(LEAST, Long.MAX_VALUE);
 *         accumulator.setLong(MOST, Long.MIN_VALUE);
 *     }
 *
 *     public void add(Accumulator accumulator, RecordCursor record) {
 *         include(accumulator, record.get(column), record.get(column));
 *     }
 *
 *     public void merge(Accumulator accumulator, Accumulator other) {
 *         include(accumulator, other.getLong(LEAST), other.getLong(MOST));
 *     }
 *
 *     private static void include(Accumulator accumulator, long least, long most) {
 *         accumulator.setLong(LEAST, Math.min(accumulator.getLong(LEAST), least));
 *         accumulator.setLong(MOST, Math.max(accumulator.getLong(MOST), most));
 *     }
 *
 *     public void declare(Schema.Builder results) {
 *         results.longs("spread");
 *     }
 *
 *     public void result(Accumulator accumulator, ResultWriter results) {
 *         results.put(0, accumulator.getLong(MOST) - accumulator.getLong(LEAST));
 *     }
 * }
 * }</pre>
 */
public interface Combiner {
    /**
     * Fails unless it can combine records of a schema; when the transform is declared.
     *
     * @throws IllegalArgumentException naming the column that is not theirs
     */
    default void check(Schema records) {}

    /** How many numbers it keeps, always the same; not negative. */
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

    /**
     * What it combines, and how: a {@linkplain io.aurochs.pipeline.Pipeline#resumable resumable} pipeline is refused where a run with another
     * text was. The name of the class unless a combiner says more.
     *
     * @return one line, the same in each process
     */
    default String shape() {
        return getClass().getName();
    }

    /** Puts its results. */
    void result(Accumulator accumulator, ResultWriter results);
}
