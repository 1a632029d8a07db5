package io.aurochs.benchmarks.driver.study.measure;

/** How records come. */
public enum Condition {
    /** As fast as they are taken. */
    PEAK,
    /**
     * Open loop, at half of the lowest peak of the variants that are driven so in the same setup: those whose first round has one, and
     * which do not hand over every record at once.
     */
    HALF_LOAD
}
