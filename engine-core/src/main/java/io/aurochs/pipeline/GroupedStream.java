package io.aurochs.pipeline;

import io.aurochs.bundle.Field;
import io.aurochs.bundle.Schema;
import io.aurochs.pipeline.transform.Groupings;
import java.util.List;

/** A stream whose records belong to windows, and to others of the same key. */
public final class GroupedStream {
    private final RecordStream stream;
    private final WindowSpec spec;
    private final long latenessMs;
    private final List<Field> keys;

    GroupedStream(RecordStream stream, WindowSpec spec, long latenessMs, List<Field> keys) {
        Groupings.check(keys);
        this.stream = stream;
        this.spec = spec;
        this.latenessMs = latenessMs;
        this.keys = keys;
    }

    /**
     * Combines the records of each key and window. A result has the time of its window's last millisecond, the key's columns, and those
     * that the combiners declare.
     */
    public AggregatedStream aggregate(String name, Combiner... combiners) {
        List<Combiner> all = List.of(combiners);
        Schema results = Groupings.results(name, keys, all);
        RecordStream made = stream.pipeline()
                .transform(
                        name,
                        List.of(stream),
                        results,
                        resources ->
                                Groupings.windows(spec, latenessMs, stream.schema(), results, keys, all, resources));
        return new AggregatedStream(made, stream.schema());
    }
}
