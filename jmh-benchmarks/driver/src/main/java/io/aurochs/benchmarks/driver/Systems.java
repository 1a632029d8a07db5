package io.aurochs.benchmarks.driver;

import java.util.List;

/** What can be compared. */
final class Systems {
    static final String STOCK = "stock";
    static final String AUROCHS = "aurochs";
    static final String LOOP = "loop";

    static final List<String> ALL = List.of(STOCK, AUROCHS, LOOP);

    private Systems() {}

    /** Whether a system is an engine; the loop is what an engine is held against. */
    static boolean isEngine(String system) {
        return !system.equals(LOOP);
    }
}
