package io.aurochs.sql.aggregate;

import io.aurochs.pipeline.model.Combiner;
import io.aurochs.row.BytesField;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.sql.SqlException;
import io.aurochs.sql.plan.GroupFunction;
import io.aurochs.sql.row.Row;
import io.aurochs.sql.row.RowKey;
import io.aurochs.sql.row.RowType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How rows lie in the records that are grouped: the key as bytes, and what each aggregate reads. Immutable. */
public final class GroupInput {
    static final String INCLUDED = "included";
    static final String KEY = "key";
    /** A bit for each says whether it takes a record. */
    private static final int MOST_AGGREGATES = Long.SIZE;

    private static final int MOST_KEY_BYTES = 1 << 20;

    private final Schema schema;
    private final List<Integer> keys;
    private final RowKey encoding;
    private final List<GroupArgument> arguments = new ArrayList<>();
    private final List<GroupFunction> functions;

    /**
     * Declares the records.
     *
     * @param keys columns of the rows; none: all rows are one group
     * @throws SqlException when there are too many aggregates
     */
    public GroupInput(RowType rows, List<Integer> keys, List<GroupFunction> functions) {
        if (functions.size() > MOST_AGGREGATES) {
            throw new SqlException(
                    functions.size() + " aggregates in one SELECT are not supported; the most are " + MOST_AGGREGATES);
        }
        this.keys = List.copyOf(keys);
        this.functions = List.copyOf(functions);
        encoding = new RowKey(keys.stream().map(rows::type).toList());
        Schema.Builder builder = Schema.named("grouped row").longs(INCLUDED);
        if (!keys.isEmpty()) {
            builder.bytes(KEY, MOST_KEY_BYTES);
        }
        for (int i = 0; i < functions.size(); i++) {
            GroupArgument.declare(builder, functions.get(i), i, rows);
        }
        schema = builder.build();
        for (int i = 0; i < functions.size(); i++) {
            arguments.add(GroupArgument.of(functions.get(i), i, rows, schema));
        }
    }

    public Schema schema() {
        return schema;
    }

    /** The column that records are grouped by; null: none. */
    public @Nullable BytesField key() {
        return keys.isEmpty() ? null : schema.bytesField(KEY);
    }

    RowKey encoding() {
        return encoding;
    }

    /** Puts a row into the record that a writer has begun. */
    public void put(RecordWriter writer, Row row) {
        if (!keys.isEmpty()) {
            List<@Nullable Object> values = new ArrayList<>();
            keys.forEach(column -> values.add(row.value(column)));
            byte[] key = encoding.encode(values);
            writer.put(schema.bytesField(KEY), key, 0, key.length);
        }
        long included = 0;
        for (GroupArgument argument : arguments) {
            included |= argument.put(writer, row);
        }
        writer.put(schema.longField(INCLUDED), included);
    }

    /** What combines the records, an element for each aggregate. */
    public Combiner[] combiners() {
        Combiner[] combiners = new Combiner[functions.size()];
        for (int i = 0; i < combiners.length; i++) {
            combiners[i] = combiner(functions.get(i).function(), arguments.get(i));
        }
        return combiners;
    }

    private static Combiner combiner(GroupFunction.Kind kind, GroupArgument argument) {
        boolean isGreatest = kind == GroupFunction.Kind.MAX;
        return switch (kind) {
            case COUNT -> new CountCombiner(argument);
            case SUM, AVG -> argument.isFloating() ? FloatingCombiner.sum(argument) : new ExactSumCombiner(argument);
            case MIN, MAX ->
                argument.isFloating()
                        ? FloatingCombiner.extreme(argument, isGreatest)
                        : new ExactExtremeCombiner(argument, isGreatest);
        };
    }

    List<GroupArgument> arguments() {
        return arguments;
    }

    List<GroupFunction> functions() {
        return functions;
    }
}
