package io.aurochs.web;

import com.fasterxml.jackson.core.io.SerializedString;

/** What is counted of a link. */
@SuppressWarnings("ImmutableEnumChecker") // names that keep their encoding, and do not change otherwise
enum LinkFigure {
    /** Once for each task that receives them. */
    RECORDS("records"),
    BUNDLES("bundles"),
    /** Of the records that went encoded, with their bundles' headers. */
    ENCODED_BYTES("encoded_bytes"),
    /** Bundles that found their channel full. */
    OVERFLOWED("overflowed_bundles"),
    /** Of the records, those between two tasks that are on different NUMA nodes now. */
    CROSSING("crossing_records");

    private final String label;
    private final SerializedString total;
    private final SerializedString perSecond;

    LinkFigure(String label) {
        this.label = label;
        this.total = new SerializedString(label + "_total");
        this.perSecond = new SerializedString(label + "_per_s");
    }

    /** Its name in the API, without a suffix. */
    String label() {
        return label;
    }

    /** The name of the counter. */
    SerializedString total() {
        return total;
    }

    /** The name of the rate. */
    SerializedString perSecond() {
        return perSecond;
    }
}
