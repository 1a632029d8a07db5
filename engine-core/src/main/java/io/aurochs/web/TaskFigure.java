package io.aurochs.web;

import com.fasterxml.jackson.core.io.SerializedString;

/** What a task counts. */
@SuppressWarnings("ImmutableEnumChecker") // names that keep their encoding, and do not change otherwise
public enum TaskFigure {
    /** Records that it has processed. */
    RECORDS_IN("records_in"),
    /** Records that it has sent; once, however many tasks receive them. */
    RECORDS_OUT("records_out"),
    /** Bundles that it has begun. */
    BUNDLES_IN("bundles_in"),
    /** Time in user code and the adapter's glue around it, nanoseconds. */
    BUSY_NS("busy_ns"),
    /** Time with output that found no room, nanoseconds. */
    BLOCKED_NS("blocked_ns"),
    /** Acknowledgements that it has sent to the sources. */
    ACKS_OUT("acks_out"),
    /** Records that it has left out because they came too late. */
    LATE_RECORDS("late_records");

    private final String label;
    private final SerializedString total;

    TaskFigure(String label) {
        this.label = label;
        this.total = new SerializedString(label + "_total");
    }

    /** Its name in the API. */
    SerializedString total() {
        return total;
    }

    /** The same without a suffix. */
    String label() {
        return label;
    }
}
