package io.aurochs.benchmarks.driver.experiment;

import io.aurochs.benchmarks.driver.run.Systems;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What takes turns with others of its kind.
 *
 * @param name in tables
 * @param system that runs it
 * @param tuning what else it is set to
 * @param settings of its own
 */
public record Variant(String name, String system, Tuning tuning, Map<String, String> settings) {
    private static final String BUNDLE_RECORDS = "aurochs.bundle.records";

    /** What an engine's way of handing over records is set to. */
    public enum Tuning {
        /** As the settings say. */
        NONE,
        /** Stock, as the fastest of its candidates. */
        BEST,
        /** Stock that hands over each record at once. */
        UNBATCHED
    }

    /** Stock at its best. */
    public static final Variant STOCK = new Variant("stock", Systems.STOCK, Tuning.BEST, Map.of());
    /** Stock without batches. */
    public static final Variant UNBATCHED = new Variant("stock, unbatched", Systems.STOCK, Tuning.UNBATCHED, Map.of());
    /** Aurochs as it comes. */
    public static final Variant AUROCHS = new Variant("aurochs", Systems.AUROCHS, Tuning.NONE, Map.of());
    /** The plain loop. */
    public static final Variant LOOP = new Variant("loop", Systems.LOOP, Tuning.NONE, Map.of());

    /** Copies what it is given. */
    public Variant {
        settings = Map.copyOf(settings);
    }

    /** Stock with some settings, to find its best. */
    public static Variant candidate(Map<String, String> settings) {
        String list = settings.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .sorted()
                .collect(Collectors.joining(", "));
        return new Variant("stock with " + list, Systems.STOCK, Tuning.NONE, settings);
    }

    /** Whether it is there to find stock's best. */
    public boolean isCandidate() {
        return system.equals(Systems.STOCK) && tuning == Tuning.NONE;
    }

    /** Aurochs with at most so many records in a bundle. */
    public static Variant bundles(int records) {
        return aurochs("aurochs, S = " + records, Map.of(BUNDLE_RECORDS, Integer.toString(records)));
    }

    /** Aurochs with settings. */
    public static Variant aurochs(String name, Map<String, String> settings) {
        return new Variant(name, Systems.AUROCHS, Tuning.NONE, settings);
    }
}
