package io.aurochs.sql.aggregate;

import io.aurochs.row.DoubleField;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.sql.plan.GroupFunction;
import io.aurochs.sql.row.Row;
import io.aurochs.sql.row.RowType;
import io.aurochs.sql.row.ValueKind;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one aggregate reads of a record: a bit that says whether it takes the record at all, and a number, unless it counts. Immutable.
 */
final class GroupArgument {
    private final GroupFunction function;
    private final int index;
    private final LongField included;
    /** The number, if it is a floating-point one. */
    private final @Nullable DoubleField number;
    /** Its halves, if it is an exact one. */
    private final @Nullable LongField high;

    private final @Nullable LongField low;

    private GroupArgument(GroupFunction function, int index, Schema schema, boolean isFloating) {
        boolean counts = function.function() == GroupFunction.Kind.COUNT;
        this.function = function;
        this.index = index;
        this.included = schema.longField(GroupInput.INCLUDED);
        this.number = isFloating ? schema.doubleField(numberName(index)) : null;
        this.high = counts || isFloating ? null : schema.longField(highName(index));
        this.low = counts || isFloating ? null : schema.longField(lowName(index));
    }

    /** Declares the columns of an aggregate's number. */
    static void declare(Schema.Builder builder, GroupFunction function, int index, RowType rows) {
        if (function.function() == GroupFunction.Kind.COUNT) {
            return;
        }
        if (isFloating(function, rows)) {
            builder.doubles(numberName(index));
        } else {
            builder.longs(highName(index)).longs(lowName(index));
        }
    }

    static GroupArgument of(GroupFunction function, int index, RowType rows, Schema schema) {
        boolean isFloating = function.function() != GroupFunction.Kind.COUNT && isFloating(function, rows);
        return new GroupArgument(function, index, schema, isFloating);
    }

    private static boolean isFloating(GroupFunction function, RowType rows) {
        return rows.type(function.arguments().get(0)).kind() == ValueKind.DOUBLE;
    }

    private static String numberName(int index) {
        return "number " + index;
    }

    private static String highName(int index) {
        return "high " + index;
    }

    private static String lowName(int index) {
        return "low " + index;
    }

    boolean isFloating() {
        return number != null;
    }

    DoubleField number() {
        return Objects.requireNonNull(number);
    }

    LongField high() {
        return Objects.requireNonNull(high);
    }

    LongField low() {
        return Objects.requireNonNull(low);
    }

    /** The name of a column of the result. */
    String resultName(int part) {
        return "result " + index + "." + part;
    }

    boolean isIncluded(RecordCursor record) {
        return (record.get(included) >>> index & 1) != 0;
    }

    /** Puts the number; its bit if the aggregate takes the row, else 0. */
    long put(RecordWriter writer, Row row) {
        if (function.filter() != GroupFunction.NONE && !Boolean.TRUE.equals(row.value(function.filter()))) {
            return 0;
        }
        for (int argument : function.arguments()) {
            Object value = row.value(argument);
            if (value == null) {
                return 0;
            }
            putNumber(writer, value);
        }
        return 1L << index;
    }

    private void putNumber(RecordWriter writer, Object value) {
        if (function.function() == GroupFunction.Kind.COUNT) {
            return;
        }
        if (isFloating()) {
            writer.put(number(), (Double) value);
        } else {
            writer.put(high(), WideInteger.high(value)).put(low(), WideInteger.low(value));
        }
    }
}
