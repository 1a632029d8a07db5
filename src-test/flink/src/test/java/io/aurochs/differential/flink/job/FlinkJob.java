package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import java.util.Map;

/** A job that ends by itself, and the same way each time as far as its journal tells. */
public interface FlinkJob {
    /** Its name, for people. */
    default String name() {
        return getClass().getSimpleName();
    }

    /** Settings beside those of the setup. */
    default Map<String, String> settings() {
        return Map.of();
    }

    /** Builds it onto the bench's environment, where there may be others; what it finds goes to the journal of the bench's run. */
    void build(Bench bench);

    /** Notes what a single thread would find, for each topic for which that is simply told; others are left out. */
    default void expect(Setup setup, Journal journal) {}
}
