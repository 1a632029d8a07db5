package io.aurochs.pipeline;

import io.aurochs.bundle.Schema;

/** The results of windows, and the records that came too late for them. */
public final class AggregatedStream {
    private static final String LATE_OUTPUT = "1";

    private final RecordStream results;
    private final Schema records;

    AggregatedStream(RecordStream results, Schema records) {
        this.results = results;
        this.records = records;
    }

    /** The results. */
    public RecordStream results() {
        return results;
    }

    /** The records that no window took. */
    public RecordStream late() {
        return new RecordStream(results.pipeline(), results.vertex(), LATE_OUTPUT, records);
    }
}
