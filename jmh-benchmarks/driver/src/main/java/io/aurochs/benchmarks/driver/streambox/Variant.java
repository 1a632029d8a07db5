package io.aurochs.benchmarks.driver.streambox;

import java.util.Map;

/**
 * What takes turns with others of its kind on the same benchmark and cores.
 *
 * @param name in tables
 * @param system that runs it
 * @param settings of engine and data, beside those of all runs
 * @param exact whether its results must be the loop's; false only where what is varied is their exactness
 */
record Variant(String name, String system, Map<String, String> settings, boolean exact) {
    Variant {
        settings = Map.copyOf(settings);
    }
}
