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
 * @param exact whether its results must be the loop's; false only where what is varied is their exactness
 */
public record Variant(String name, String system, Tuning tuning, Map<String, String> settings, boolean exact) {
    private static final String BUNDLE_RECORDS = "aurochs.bundle.records";

    /** What an engine's way of handing over records is set to. */
    public enum Tuning {
        /** As the settings say. */
        NONE,
        /** Stock, as the fastest of its candidates. */
        BEST,
        /** Stock that hands over each record at once. */
        UNBATCHED,
        /** Stock as one of its candidates, to find the best. */
        CANDIDATE
    }

    /** Stock at its best. */
    public static final Variant STOCK = new Variant("stock", Systems.STOCK, Tuning.BEST, Map.of(), true);
    /** Stock without batches. */
    public static final Variant UNBATCHED =
            new Variant("stock, unbatched", Systems.STOCK, Tuning.UNBATCHED, Map.of(), true);
    /** Aurochs as it comes. */
    public static final Variant AUROCHS = of(Systems.AUROCHS, Map.of());
    /** The plain loop. */
    public static final Variant LOOP = of(Systems.LOOP, Map.of());

    /** Copies what it is given. */
    public Variant {
        settings = Map.copyOf(settings);
    }

    /** A system with settings. */
    public static Variant of(String system, Map<String, String> settings) {
        return new Variant(system, system, Tuning.NONE, settings, true);
    }

    /** Aurochs with settings. */
    public static Variant aurochs(String name, Map<String, String> settings) {
        return new Variant(name, Systems.AUROCHS, Tuning.NONE, settings, true);
    }

    /** Aurochs with at most so many records in a bundle. */
    public static Variant bundles(int records) {
        return aurochs("aurochs, S = " + records, Map.of(BUNDLE_RECORDS, Integer.toString(records)));
    }

    /** Stock with some settings, to find its best. */
    public static Variant candidate(Map<String, String> settings) {
        return new Variant("stock with " + words(settings), Systems.STOCK, Tuning.CANDIDATE, settings, true);
    }

    /** Whether it is there to find stock's best. */
    public boolean isCandidate() {
        return tuning == Tuning.CANDIDATE;
    }

    /** Whether what it is set to depends on candidates. */
    public boolean isTuned() {
        return tuning == Tuning.BEST || tuning == Tuning.UNBATCHED;
    }

    /** Settings as a job has them. */
    public static String words(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
