package io.aurochs.pipeline;

import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.Combiner;
import io.aurochs.pipeline.model.KeyedState;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.pipeline.transform.Groupings;
import io.aurochs.row.Field;
import io.aurochs.row.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A stream whose records belong to windows, and to others of the same key. */
public final class GroupedStream {
    private final RecordStream stream;
    private final WindowSpec spec;
    private final long latenessMs;
    private final List<Field> keys;
    private final KeyedState state;

    GroupedStream(RecordStream stream, WindowSpec spec, long latenessMs, List<Field> keys) {
        this(stream, spec, latenessMs, keys, KeyedState.hashTable());
    }

    private GroupedStream(RecordStream stream, WindowSpec spec, long latenessMs, List<Field> keys, KeyedState state) {
        this.stream = stream;
        this.spec = spec;
        this.latenessMs = latenessMs;
        this.keys = keys;
        this.state = state;
    }

    /**
     * What the {@linkplain #aggregate aggregate} keeps its keys in; a hash table by default.
     *
     * @throws IllegalArgumentException when it is a buffer tree, and the library that compresses is missing
     */
    public GroupedStream state(KeyedState of) {
        stream.checkedBehind("state", () -> {
            Groupings.check(of);
            return of;
        });
        return new GroupedStream(stream, spec, latenessMs, keys, of);
    }

    /**
     * Combines the records of each key and window. A result has the time of its window's last millisecond, the key's columns, and those
     * that the combiners declare.
     */
    public AggregatedStream aggregate(String name, Combiner... combiners) {
        List<Combiner> all = List.of(combiners);
        Schema results = stream.checked(name, () -> {
            Groupings.check(all, stream.schema());
            return Groupings.results(name, keys, all);
        });
        RecordStream made = stream.pipeline()
                .stateful(
                        name,
                        List.of(stream),
                        results,
                        spec.sizeMs() + latenessMs,
                        all.stream().map(Combiner::shape).collect(Collectors.joining(", ")) + shape(),
                        resources -> Groupings.windows(
                                spec, latenessMs, stream.schema(), results, keys, state, all, resources));
        return AggregatedStream.of(made, stream.schema());
    }

    /** Of which records, in a few words. */
    private String shape() {
        return keys.stream().map(Field::name).collect(Collectors.joining(", ", " by (", ") in "))
                + spec.shape()
                + (latenessMs == 0 ? "" : ", late by " + latenessMs + " ms");
    }

    /**
     * How many different values of a column there are, for each key and window. A result has the time of its window's last millisecond, the
     * key's columns, and the number.
     *
     * @param value a column of 64-bit integers, as the key's; or of bytes, where there is no key
     * @param count name of the column that the number is in
     * @throws IllegalArgumentException when it is anything else, late records are allowed, or the state is a buffer tree
     */
    public AggregatedStream distinct(String name, Field value, String count) {
        List<Field> all = new ArrayList<>(keys);
        all.add(value);
        Schema parts = stream.checked(name, () -> {
            Groupings.check(all);
            stream.schema().check(value);
            if (latenessMs > 0) {
                throw new IllegalArgumentException(
                        "the results of distinct cannot come again with late records; leave allowedLateness out, or take late() apart");
            }
            if (state.isTree()) {
                throw new IllegalArgumentException("state=" + state
                        + ": distinct keeps its values in hash tables; leave state out, or count them with aggregate");
            }
            return Groupings.distinctCounts(name, keys, count);
        });
        RecordStream counted = stream.pipeline()
                .stateful(
                        name,
                        List.of(stream),
                        parts,
                        spec.sizeMs(),
                        "distinct " + value.name() + shape(),
                        resources ->
                                Groupings.distinct(spec, latenessMs, stream.schema(), parts, keys, value, resources));
        String sum = name + " in all";
        // Each slide has the results of one window.
        AggregatedStream sums = new GroupedStream(
                        counted,
                        new WindowSpec(spec.slideMs(), spec.slideMs()),
                        0,
                        keys.stream()
                                .<Field>map(key -> parts.longField(key.name()))
                                .toList())
                .aggregate(sum, Aggregates.sum(parts.longField(count), count));
        stream.pipeline().part(sum, name);
        return new AggregatedStream(
                sums.results(), AggregatedStream.of(counted, stream.schema()).late());
    }
}
