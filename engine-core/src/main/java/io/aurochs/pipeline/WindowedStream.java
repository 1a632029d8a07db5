package io.aurochs.pipeline;

import io.aurochs.pipeline.model.Combiner;
import io.aurochs.pipeline.model.EventSpan;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.pipeline.transform.Groupings;
import io.aurochs.pipeline.transform.TopEvaluator;
import io.aurochs.row.Field;
import io.aurochs.row.RecordCursor;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/** A stream whose records belong to windows. */
public final class WindowedStream {
    private final RecordStream stream;
    private final WindowSpec spec;
    private final long latenessMs;

    WindowedStream(RecordStream stream, WindowSpec spec, long latenessMs) {
        this.stream = stream;
        this.spec = spec;
        this.latenessMs = latenessMs;
    }

    /**
     * How long after a window has closed it takes records that come late; its results then come again, with them. None by default: such
     * records are counted, and left out.
     */
    public WindowedStream allowedLateness(Duration lateness) {
        long ms = stream.checkedBehind("allowedLateness", () -> EventSpan.millis("lateness", lateness));
        return new WindowedStream(stream, spec, ms);
    }

    /**
     * Records of the same key belong together.
     *
     * @param key one column of bytes, or up to eight of 64-bit integers
     * @throws IllegalArgumentException when it is anything else, or of other records
     */
    public GroupedStream groupByKey(Field... key) {
        List<Field> keys = List.of(key);
        stream.checkedBehind("groupByKey", () -> {
            if (keys.isEmpty()) {
                throw new IllegalArgumentException(
                        "key=[]: give at least one column, or leave groupByKey out to combine all records of a window");
            }
            Groupings.check(keys);
            keys.forEach(stream.schema()::check);
            return keys;
        });
        return new GroupedStream(stream, spec, latenessMs, keys);
    }

    /** Combines all records of a window, see {@link GroupedStream#aggregate}. */
    public AggregatedStream aggregate(String name, Combiner... combiners) {
        return new GroupedStream(stream, spec, latenessMs, List.of()).aggregate(name, combiners);
    }

    /** How many different values of a column there are in each window, see {@link GroupedStream#distinct}. */
    public AggregatedStream distinct(String name, Field value, String count) {
        return new GroupedStream(stream, spec, latenessMs, List.of()).distinct(name, value, count);
    }

    /**
     * The first records of each window in some order, of windows that do not overlap.
     *
     * @param wanted how many of each window
     * @param order which of two records comes first; two cursors, each at one of them
     * @throws IllegalArgumentException when windows overlap, or late records are allowed
     */
    public RecordStream top(String name, int wanted, Comparator<RecordCursor> order) {
        stream.checked(name, () -> {
            if (spec.slides() > 1 || wanted < 1) {
                throw new IllegalArgumentException("wanted=" + wanted + " windows=" + spec
                        + ": at least one record is wanted, of windows that do not overlap");
            }
            if (latenessMs > 0) {
                throw new IllegalArgumentException(
                        "the results of top cannot come again with late records; leave allowedLateness out");
            }
            return spec;
        });
        return stream.pipeline()
                .stateful(
                        name,
                        List.of(stream),
                        stream.schema(),
                        spec.sizeMs(),
                        "the first " + wanted + " of " + spec.shape(),
                        resources -> new TopEvaluator(spec, wanted, stream.schema(), order, resources));
    }
}
