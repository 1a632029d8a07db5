package io.aurochs.pipeline.transform;

import io.aurochs.engine.EpochResources;
import io.aurochs.memory.BlockCompression;
import io.aurochs.memory.BlockPool;
import io.aurochs.operator.EpochEvaluator;
import io.aurochs.operator.ordered.KeyedEvaluator;
import io.aurochs.pipeline.model.Combiner;
import io.aurochs.pipeline.model.JoinFunction;
import io.aurochs.pipeline.model.KeyedState;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.BytesField;
import io.aurochs.row.Field;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.state.BytesKeyTable;
import io.aurochs.state.FixedKeyTable;
import io.aurochs.state.KeyedAccumulators;
import io.aurochs.state.TreeSpill;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Chooses how records are grouped, by what their key consists of. */
public final class Groupings {
    private static final int MOST_LONGS = 8;

    private Groupings() {}

    /** What results are: the key's columns, then the combiners'. */
    public static Schema results(String name, List<Field> keys, List<Combiner> combiners) {
        Schema.Builder results = Schema.named(name);
        for (Field key : keys) {
            if (key instanceof BytesField bytes) {
                results.bytes(bytes.name(), bytes.width());
            } else {
                results.longs(key.name());
            }
        }
        combiners.forEach(combiner -> combiner.declare(results));
        return results.build();
    }

    /**
     * Fails unless records can be grouped by these columns.
     *
     * @throws IllegalArgumentException naming what can be
     */
    public static void check(List<Field> keys) {
        boolean isBytes = keys.size() == 1 && keys.get(0) instanceof BytesField;
        boolean areLongs = keys.size() <= MOST_LONGS && keys.stream().allMatch(LongField.class::isInstance);
        if (!isBytes && !areLongs) {
            throw new IllegalArgumentException("key=" + keys + ": a key is one column of bytes, or up to " + MOST_LONGS
                    + " columns of 64-bit integers; map the records to such");
        }
    }

    /**
     * Fails unless keys can be kept in such a state.
     *
     * @throws IllegalArgumentException naming what is missing
     */
    public static void check(KeyedState state) {
        String missing = state.isTree() ? BlockCompression.unavailableBecause() : null;
        if (missing != null) {
            throw new IllegalArgumentException("state=" + state + ": " + missing);
        }
        KeyedState.Spill spill = state.spill();
        if (spill != null && !Files.isDirectory(spill.directory())) {
            throw new IllegalArgumentException("state=" + state + " directory=" + spill.directory()
                    + ": there is no such directory; make it, or name another one");
        }
    }

    /**
     * Fails unless combiners can combine records of a schema.
     *
     * @throws IllegalArgumentException naming what they cannot
     */
    public static void check(List<Combiner> combiners, Schema records) {
        for (Combiner combiner : combiners) {
            combiner.check(records);
            if (combiner.slots() < 0) {
                throw new IllegalArgumentException("combiner=" + combiner + " slots=" + combiner.slots()
                        + ": how many numbers it keeps cannot be negative");
            }
        }
    }

    /** What combines records of a key and a window; keys that have passed {@link #check}, none for all records of a window together. */
    public static EpochEvaluator windows(
            WindowSpec spec,
            long latenessMs,
            Schema from,
            Schema to,
            List<Field> keys,
            KeyedState state,
            List<Combiner> combiners,
            EpochResources resources) {
        if (state.isTree()) {
            return treeWindows(spec, latenessMs, from, to, keys, state.spill(), combiners, resources);
        }
        int slots = WindowEvaluator.slots(spec, combiners);
        if (keys.isEmpty()) {
            return new WindowEvaluator<>(
                    spec, latenessMs, from, to, entries(0), combiners, worker -> new GlobalGrouping(slots), resources);
        }
        if (keys.get(0) instanceof BytesField bytes) {
            return new WindowEvaluator<>(
                    spec,
                    latenessMs,
                    from,
                    to,
                    entries(1),
                    combiners,
                    worker -> new BytesGrouping(bytes, to.bytesField(bytes.name()), slots),
                    resources);
        }
        List<LongField> longs = longs(keys);
        List<LongField> results = resultsOf(longs, to);
        return longs.size() == 1
                ? new WindowEvaluator<>(
                        spec,
                        latenessMs,
                        from,
                        to,
                        entries(1),
                        combiners,
                        worker -> new LongGrouping(longs.get(0), results.get(0), slots),
                        resources)
                : new WindowEvaluator<>(
                        spec,
                        latenessMs,
                        from,
                        to,
                        entries(longs.size()),
                        combiners,
                        worker -> new LongsGrouping(longs, results, slots),
                        resources);
    }

    private static EpochEvaluator treeWindows(
            WindowSpec spec,
            long latenessMs,
            Schema from,
            Schema to,
            List<Field> keys,
            KeyedState.@Nullable Spill spill,
            List<Combiner> combiners,
            EpochResources resources) {
        TreeSpill shared = spill == null ? null : new TreeSpill(spill.directory(), spill.memoryBytes());
        return new WindowEvaluator<>(
                spec,
                latenessMs,
                from,
                to,
                entries(keys.size()),
                combiners,
                worker -> new TreeGrouping(
                        treeKey(keys, to), combiners, resources.memory().get(worker), shared),
                resources);
    }

    private static List<LongField> longs(List<Field> keys) {
        return keys.stream().map(LongField.class::cast).toList();
    }

    /** The columns of results that keys are put into. */
    private static List<LongField> resultsOf(List<? extends Field> keys, Schema to) {
        return keys.stream().map(key -> to.longField(key.name())).toList();
    }

    private static TreeKey treeKey(List<Field> keys, Schema to) {
        if (keys.get(0) instanceof BytesField bytes) {
            return new BytesTreeKey(bytes, to.bytesField(bytes.name()));
        }
        return new LongsTreeKey(longs(keys), resultsOf(longs(keys), to));
    }

    private static <T extends KeyedAccumulators> WindowEvaluator.FormMaker<T> entries(int keyColumns) {
        return (grouping, combination, writer, memory) -> grouping.entries(combination, writer, keyColumns);
    }

    /**
     * What takes steps over records and the numbers of their keys, which have passed {@link #check}; none for all records together.
     *
     * @param numbers how many are kept for a key
     * @param steps makes one for each worker
     * @param buckets how many the keys are divided into
     */
    public static KeyedEvaluator steps(
            Schema from,
            Schema to,
            List<Field> keys,
            int numbers,
            Function<RecordWriter, KeyedStep> steps,
            int buckets,
            BlockPool memory) {
        if (keys.isEmpty()) {
            return new KeyedStepEvaluator<>(from, to, () -> new GlobalGrouping(numbers), steps, buckets, memory);
        }
        if (keys.get(0) instanceof BytesField bytes) {
            return new KeyedStepEvaluator<>(
                    from, to, () -> new BytesGrouping(bytes, bytes, numbers), steps, buckets, memory);
        }
        List<LongField> longs = longs(keys);
        return longs.size() == 1
                ? new KeyedStepEvaluator<>(
                        from, to, () -> new LongGrouping(longs.get(0), longs.get(0), numbers), steps, buckets, memory)
                : new KeyedStepEvaluator<>(
                        from, to, () -> new LongsGrouping(longs, List.of(), numbers), steps, buckets, memory);
    }

    /** What partial counts of distinct values are: the key's columns, then the number. */
    public static Schema distinctCounts(String name, List<Field> keys, String count) {
        Schema.Builder results = Schema.named(name);
        keys.forEach(key -> results.longs(key.name()));
        return results.longs(count).build();
    }

    /**
     * What counts the distinct values of a column, for each key and window, in parts that are to be added up.
     *
     * @param keys columns of 64-bit integers
     * @param to as {@link #distinctCounts}
     */
    public static EpochEvaluator distinct(
            WindowSpec spec,
            long latenessMs,
            Schema from,
            Schema to,
            List<Field> keys,
            Field value,
            EpochResources resources) {
        int slots = WindowEvaluator.slots(spec, List.of());
        List<Field> counted = to.fields();
        LongField count = to.longField(counted.get(counted.size() - 1).name());
        if (value instanceof BytesField bytes && keys.isEmpty()) {
            return new WindowEvaluator<BytesKeyTable>(
                    spec,
                    latenessMs,
                    from,
                    to,
                    (grouping, combination, writer, memory) -> new DistinctResults<>(combination, writer, count),
                    List.of(),
                    worker -> new BytesGrouping(bytes, bytes, slots),
                    resources);
        }
        List<Field> all = new ArrayList<>(keys);
        all.add(value);
        check(all);
        List<LongField> longs = longs(all);
        if (keys.isEmpty()) {
            return new WindowEvaluator<FixedKeyTable>(
                    spec,
                    latenessMs,
                    from,
                    to,
                    (grouping, combination, writer, memory) -> new DistinctResults<>(combination, writer, count),
                    List.of(),
                    worker -> new LongGrouping(longs.get(0), longs.get(0), slots),
                    resources);
        }
        List<LongField> results = resultsOf(keys, to);
        return new WindowEvaluator<FixedKeyTable>(
                spec,
                latenessMs,
                from,
                to,
                (grouping, combination, writer, memory) ->
                        new DistinctByKeyResults(combination, writer, results, count, memory),
                List.of(),
                worker -> new LongsGrouping(longs, List.of(), slots),
                resources);
    }

    /**
     * What joins records of two streams by one column of each, which have passed {@link #checkJoin}.
     */
    public static EpochEvaluator join(
            List<Schema> from,
            Schema to,
            Field leftKey,
            Field rightKey,
            long rangeMs,
            JoinFunction function,
            EpochResources resources) {
        if (leftKey instanceof BytesField left && rightKey instanceof BytesField right) {
            return new JoinEvaluator<BytesKeyTable>(
                    from,
                    to,
                    rangeMs,
                    List.of(() -> new BytesGrouping(left, left, 1), () -> new BytesGrouping(right, right, 1)),
                    function,
                    resources);
        }
        if (leftKey instanceof LongField left && rightKey instanceof LongField right) {
            return new JoinEvaluator<FixedKeyTable>(
                    from,
                    to,
                    rangeMs,
                    List.of(() -> new LongGrouping(left, left, 1), () -> new LongGrouping(right, right, 1)),
                    function,
                    resources);
        }
        throw cannotJoin(leftKey, rightKey);
    }

    /**
     * Fails unless streams can be joined by these columns.
     *
     * @throws IllegalArgumentException naming what they can be joined by
     */
    public static void checkJoin(Field leftKey, Field rightKey) {
        if (!(leftKey instanceof BytesField && rightKey instanceof BytesField)
                && !(leftKey instanceof LongField && rightKey instanceof LongField)) {
            throw cannotJoin(leftKey, rightKey);
        }
    }

    private static IllegalArgumentException cannotJoin(Field leftKey, Field rightKey) {
        return new IllegalArgumentException("leftKey=" + leftKey + " rightKey=" + rightKey
                + ": streams are joined by two columns of bytes, or two of 64-bit integers; map the records to such");
    }
}
