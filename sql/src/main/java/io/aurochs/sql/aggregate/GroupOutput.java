package io.aurochs.sql.aggregate;

import io.aurochs.row.BytesField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import io.aurochs.sql.SqlException;
import io.aurochs.sql.plan.GroupFunction;
import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.RowKey;
import io.aurochs.sql.row.ValueKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes values of the results that combiners have left in a record. Immutable. */
public final class GroupOutput {
    private final Schema results;
    private final RowKey encoding;
    private final List<GroupArgument> arguments;
    private final List<GroupFunction> functions;
    private final @Nullable BytesField key;

    /** @param results the schema of the aggregate's results */
    public GroupOutput(GroupInput input, Schema results) {
        this.results = results;
        encoding = input.encoding();
        arguments = input.arguments();
        functions = input.functions();
        key = input.key() == null ? null : results.bytesField(GroupInput.KEY);
    }

    /** The values of the key, one for each of its columns. */
    public @Nullable Object[] key(RecordCursor record) {
        BytesField field = key;
        if (field == null) {
            return new @Nullable Object[0];
        }
        byte[] bytes = new byte[record.length(field)];
        record.text().get(record.position(field), bytes, bytes.length);
        return encoding.decode(bytes);
    }

    /**
     * The value of an aggregate.
     *
     * @throws SqlException when it is out of the range of its type
     */
    public @Nullable Object aggregate(RecordCursor record, int index) {
        GroupFunction function = functions.get(index);
        GroupArgument argument = arguments.get(index);
        if (function.function() == GroupFunction.Kind.COUNT) {
            return integer(record, argument, 0);
        }
        return argument.isFloating() ? floating(record, function, argument) : exact(record, function, argument);
    }

    private long integer(RecordCursor record, GroupArgument argument, int part) {
        return record.get(results.longField(argument.resultName(part)));
    }

    private @Nullable Object floating(RecordCursor record, GroupFunction function, GroupArgument argument) {
        long count = integer(record, argument, 1);
        if (count == 0) {
            return null;
        }
        double value = record.get(results.doubleField(argument.resultName(0)));
        return function.function() == GroupFunction.Kind.AVG ? value / count : value;
    }

    private @Nullable Object exact(RecordCursor record, GroupFunction function, GroupArgument argument) {
        boolean isExtreme =
                function.function() == GroupFunction.Kind.MIN || function.function() == GroupFunction.Kind.MAX;
        int words = (isExtreme ? ExactExtremeCombiner.SLOTS : ExactSumCombiner.SLOTS) - 1;
        long count = integer(record, argument, words);
        if (count == 0) {
            // The sum of no counts is one itself.
            return function.type().isNullable() ? null : 0L;
        }
        long[] all = new long[words];
        for (int i = 0; i < words; i++) {
            all[i] = integer(record, argument, i);
        }
        BigInteger unscaled = WideInteger.of(all);
        return function.function() == GroupFunction.Kind.AVG
                ? mean(function, unscaled, count)
                : value(function, unscaled);
    }

    private static Object value(GroupFunction function, BigInteger unscaled) {
        ColumnType type = function.type();
        if (type.kind() == ValueKind.BOOLEAN) {
            return unscaled.signum() != 0;
        }
        if (type.kind() == ValueKind.DECIMAL) {
            return inRange(function, new BigDecimal(unscaled, type.scale()));
        }
        if (unscaled.bitLength() >= Long.SIZE) {
            throw outOfRange(function);
        }
        return unscaled.longValueExact();
    }

    private static Object mean(GroupFunction function, BigInteger unscaled, long count) {
        if (function.type().kind() == ValueKind.DOUBLE) {
            return unscaled.doubleValue() / count;
        }
        int scale = function.type().scale();
        BigDecimal sum = new BigDecimal(unscaled, function.argumentScale());
        return inRange(function, sum.divide(BigDecimal.valueOf(count), scale, RoundingMode.DOWN));
    }

    private static BigDecimal inRange(GroupFunction function, BigDecimal value) {
        if (value.precision() > function.type().precision()) {
            throw outOfRange(function);
        }
        return value;
    }

    private static SqlException outOfRange(GroupFunction function) {
        return new SqlException(
                function + ": out of the range of " + function.type().toString().replace(" NOT NULL", ""));
    }
}
