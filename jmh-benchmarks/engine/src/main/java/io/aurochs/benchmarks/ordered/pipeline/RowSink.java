package io.aurochs.benchmarks.ordered.pipeline;

import io.aurochs.benchmarks.ordered.query.Rows;
import io.aurochs.operator.RecordSink;
import io.aurochs.row.DoubleField;
import io.aurochs.row.Field;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import java.util.List;
import java.util.function.LongConsumer;

/** Gives results to where the loop gives them, number by number. */
final class RowSink implements RecordSink {
    private static final int MOST_COLUMNS = 4;

    private final Field[] columns;
    private final Rows rows;
    private final LongConsumer watermarks;

    /**
     * A sink.
     *
     * @param results of up to four columns of numbers
     * @param watermarks receives watermarks, behind the results before them
     */
    RowSink(Schema results, Rows rows, LongConsumer watermarks) {
        List<Field> fields = results.fields();
        if (fields.size() > MOST_COLUMNS) {
            throw new IllegalArgumentException(
                    "schema=" + results + ": a result has up to " + MOST_COLUMNS + " numbers");
        }
        this.columns = fields.toArray(Field[]::new);
        this.rows = rows;
        this.watermarks = watermarks;
    }

    @Override
    public Receiver receiver(int worker) {
        return result ->
                rows.row(result.time(), number(result, 0), number(result, 1), number(result, 2), number(result, 3));
    }

    private long number(RecordCursor result, int column) {
        if (column >= columns.length) {
            return 0;
        }
        return columns[column] instanceof DoubleField field
                ? Double.doubleToRawLongBits(result.get(field))
                : result.get((LongField) columns[column]);
    }

    @Override
    public void watermark(long watermark) {
        watermarks.accept(watermark);
    }
}
