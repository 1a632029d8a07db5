package io.aurochs.benchmarks.driver.experiment;

/** What a point is wanted for: where time is short, what stands last here is left out first. */
public enum Importance {
    /** Stock, Aurochs and the loop on all processors. */
    MAIN("stock, Aurochs and the loop on all processors"),
    /** The bundle sizes that the paper names. */
    BATCHING("bundles of 1 and of 8 records, and unbatched stock"),
    /** Traffic between tasks, and what placement does. */
    PLACEMENT("placement"),
    /** A single processor, of which speedups are multiples. */
    ONE_PROCESSOR("one processor"),
    /** Delays of stock and Aurochs at half load. */
    LATENCY("delays at half load"),
    /** Storm without acks. */
    NO_ACKS("without acks"),
    /** Numbers of processors between one and all. */
    PROCESSORS("more processors than one and fewer than there are"),
    /** Other bundle sizes. */
    MORE_SIZES("other bundle sizes"),
    /** Delays with other bundle sizes, and of unbatched stock. */
    MORE_LATENCY("delays with other bundle sizes and of unbatched stock");

    private final String words;

    Importance(String words) {
        this.words = words;
    }

    /** For people. */
    public String words() {
        return words;
    }
}
