package io.aurochs.pipeline.model;

import io.aurochs.row.DoubleField;
import io.aurochs.row.Field;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordWriter;
import java.util.List;

/** Puts the results of one {@link Combiner} into the columns that it has declared, counted from 0. One thread at a time. */
public final class ResultWriter {
    private final RecordWriter writer;
    private final Field[] columns;

    /**
     * For a combiner. For the engine.
     *
     * @param columns that it has declared
     */
    public ResultWriter(RecordWriter writer, List<Field> columns) {
        this.writer = writer;
        this.columns = columns.toArray(Field[]::new);
    }

    /** Puts an integer; throws {@link IllegalArgumentException} when the column is not of integers. */
    public void put(int column, long value) {
        if (!(columns[column] instanceof LongField field)) {
            throw new IllegalArgumentException("column=" + columns[column] + ": not declared to be of integers");
        }
        writer.put(field, value);
    }

    /** Puts a floating-point number; throws {@link IllegalArgumentException} when the column is not of such. */
    public void put(int column, double value) {
        if (!(columns[column] instanceof DoubleField field)) {
            throw new IllegalArgumentException(
                    "column=" + columns[column] + ": not declared to be of floating-point numbers");
        }
        writer.put(field, value);
    }
}
