package io.aurochs.pipeline.transform;

import io.aurochs.memory.BlockPool;
import io.aurochs.operator.BundleOutput;
import io.aurochs.operator.ordered.KeyedEvaluator;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.state.KeyTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Processes each record with the numbers of its key, which lie in a table per bucket.
 *
 * @param <T> the kind of table
 */
final class KeyedStepEvaluator<T extends KeyTable<T>> implements KeyedEvaluator {
    /** A core's second cache holds this much of several buckets. */
    private static final int NEAR_BYTES = 1 << 15;

    private final Schema from;
    private final Schema to;
    private final Supplier<? extends TableGrouping<T>> groupings;
    private final Function<RecordWriter, KeyedStep> steps;
    private final BlockPool memory;
    /** By bucket; each is touched by the worker that processes the bucket. */
    private final List<@Nullable T> tables;

    /**
     * Without any key yet.
     *
     * @param groupings makes one for each worker, with as many numbers for a key as a step uses
     * @param steps makes one for each worker
     */
    KeyedStepEvaluator(
            Schema from,
            Schema to,
            Supplier<? extends TableGrouping<T>> groupings,
            Function<RecordWriter, KeyedStep> steps,
            int buckets,
            BlockPool memory) {
        this.from = from;
        this.to = to;
        this.groupings = groupings;
        this.steps = steps;
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
        return new TableTransform(groupings.get(), steps.apply(output.writer(0, to)));
    }

    private T table(TableGrouping<T> grouping, int bucket) {
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

    /** Of one worker. */
    private final class TableTransform implements Transform {
        private final TableGrouping<T> grouping;
        private final KeyedStep step;
        private @Nullable T opened;

        private TableTransform(TableGrouping<T> grouping, KeyedStep step) {
            this.grouping = grouping;
            this.step = step;
        }

        @Override
        public void open(int bucket) {
            opened = table(grouping, bucket);
        }

        private T current() {
            return Objects.requireNonNull(opened, "no bucket was opened");
        }

        @Override
        public boolean isLarge() {
            return current().block().size() > NEAR_BYTES;
        }

        @Override
        public long touch(long hash) {
            return current().touch(hash);
        }

        @Override
        public void process(RecordCursor record, long hash) throws Exception {
            T table = current();
            int at = grouping.put(table, record, hash);
            step.process(record, table.block(), at);
        }
    }
}
