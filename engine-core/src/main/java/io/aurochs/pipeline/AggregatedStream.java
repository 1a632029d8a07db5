package io.aurochs.pipeline;

import io.aurochs.row.Schema;

/** The results of windows, and the records that came too late for them. */
public final class AggregatedStream {
    private static final String LATE_OUTPUT = "1";

    private final RecordStream results;
    private final RecordStream late;

    AggregatedStream(RecordStream results, RecordStream late) {
        this.results = results;
        this.late = late;
    }

    /**
     * The results of a transform, which has records that came too late as its other output.
     *
     * @param records what these are
     */
    static AggregatedStream of(RecordStream results, Schema records) {
        return new AggregatedStream(
                results, new RecordStream(results.pipeline(), results.vertex(), LATE_OUTPUT, records));
    }

    /** The results. */
    public RecordStream results() {
        return results;
    }

    /** The records that no window took. */
    public RecordStream late() {
        return late;
    }
}
