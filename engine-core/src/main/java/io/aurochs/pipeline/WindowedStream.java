package io.aurochs.pipeline;

import io.aurochs.bundle.Field;
import java.time.Duration;
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
        return new WindowedStream(stream, spec, lateness.toMillis());
    }

    /**
     * Records of the same key belong together.
     *
     * @param key one column of bytes, or up to eight of 64-bit integers
     * @throws IllegalArgumentException when it is anything else
     */
    public GroupedStream groupByKey(Field... key) {
        return new GroupedStream(stream, spec, latenessMs, List.of(key));
    }

    /** Combines all records of a window, see {@link GroupedStream#aggregate}. */
    public AggregatedStream aggregate(String name, Combiner... combiners) {
        return new GroupedStream(stream, spec, latenessMs, List.of()).aggregate(name, combiners);
    }
}
