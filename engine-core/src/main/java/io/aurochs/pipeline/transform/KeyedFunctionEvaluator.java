package io.aurochs.pipeline.transform;

import io.aurochs.memory.BlockPool;
import io.aurochs.operator.BundleOutput;
import io.aurochs.operator.ordered.KeyedEvaluator;
import io.aurochs.pipeline.model.Accumulator;
import io.aurochs.pipeline.model.KeyedFunction;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.state.KeyTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs a function over records and the numbers of their keys, which lie in a table per bucket.
 *
 * @param <T> the kind of table
 */
final class KeyedFunctionEvaluator<T extends KeyTable<T>> implements KeyedEvaluator {
    private final Schema from;
    private final Schema to;
    private final int numbers;
    private final Supplier<? extends Grouping<T>> groupings;
    private final KeyedFunction function;
    private final BlockPool memory;
    /** By bucket; each is touched by the worker that processes the bucket. */
    private final List<@Nullable T> tables;

    /**
     * Of a function.
     *
     * @param numbers how many are kept for a key
     * @param groupings makes one for each worker
     */
    KeyedFunctionEvaluator(
            Schema from,
            Schema to,
            int numbers,
            Supplier<? extends Grouping<T>> groupings,
            KeyedFunction function,
            int buckets,
            BlockPool memory) {
        this.from = from;
        this.to = to;
        this.numbers = numbers;
        this.groupings = groupings;
        this.function = function;
        this.memory = memory;
        this.tables = new ArrayList<>(Collections.nCopies(buckets, null));
    }

    @Override
    public Schema schema() {
        return from;
    }

    @Override
    public KeyHasher hasher() {
        return groupings.get()::hash;
    }

    @Override
    public Transform transform(BundleOutput output) {
        Grouping<T> grouping = groupings.get();
        RecordWriter results = output.writer(0, to);
        Accumulator state = new Accumulator();
        return (bucket, record, hash) -> {
            T table = table(grouping, bucket);
            int at = grouping.put(table, record, hash);
            function.process(record, state.at(table.block(), at, numbers), results);
        };
    }

    private T table(Grouping<T> grouping, int bucket) {
        T table = tables.get(bucket);
        if (table == null) {
            table = grouping.table(memory);
            tables.set(bucket, table);
        }
        return table;
    }

    @Override
    public void close() {
        for (T table : tables) {
            if (table != null) {
                table.release();
            }
        }
        Collections.fill(tables, null);
    }
}
