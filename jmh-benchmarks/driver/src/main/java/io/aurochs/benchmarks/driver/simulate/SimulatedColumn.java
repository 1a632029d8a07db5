package io.aurochs.benchmarks.driver.simulate;

import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.Systems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A system with settings of its own, which gets a column.
 *
 * @param name of the column
 * @param system that runs
 * @param settings of its topology or job
 */
record SimulatedColumn(String name, String system, Map<String, String> settings) {
    private static final String BUNDLE_RECORDS = "aurochs.bundle.records";

    SimulatedColumn {
        settings = Map.copyOf(settings);
    }

    /**
     * Stock, and Aurochs with every size of bundles.
     *
     * @param sizes of bundles, in records
     * @param given settings for all; they go before those that a simulation needs
     */
    static List<SimulatedColumn> of(Engine engine, List<Integer> sizes, Map<String, String> given) {
        List<SimulatedColumn> columns = new ArrayList<>();
        columns.add(new SimulatedColumn(Systems.STOCK, Systems.STOCK, settings(engine, Systems.STOCK, given)));
        for (int size : sizes) {
            Map<String, String> settings = settings(engine, Systems.AUROCHS, given);
            settings.put(BUNDLE_RECORDS, Integer.toString(size));
            columns.add(new SimulatedColumn("aurochs S=" + size, Systems.AUROCHS, settings));
        }
        return columns;
    }

    private static Map<String, String> settings(Engine engine, String system, Map<String, String> given) {
        Map<String, String> settings = new HashMap<>(engine.simulatedSettings(system));
        given.forEach((key, value) -> {
            if (Systems.isAurochs(system) || !key.startsWith("aurochs.")) {
                settings.put(key, value);
            }
        });
        return settings;
    }
}
