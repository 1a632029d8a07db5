package io.aurochs.benchmarks.driver.experiment;

/** How records come. */
public enum Condition {
    /** As fast as they are taken. */
    PEAK,
    /** Open loop, at half of the lowest peak of stock at its best, Aurochs and Aurochs in bundles of 1 record, in the first round. */
    HALF_LOAD
}
