package io.aurochs.web;

/** What is counted of a link. */
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

    LinkFigure(String label) {
        this.label = label;
    }

    /** Its name in the API, without a suffix. */
    String label() {
        return label;
    }
}
