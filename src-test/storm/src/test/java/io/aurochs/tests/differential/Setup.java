package io.aurochs.tests.differential;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A way to run Aurochs.
 *
 * @param name for topologies' names and reports
 * @param settings over the defaults
 */
public record Setup(String name, Map<String, Object> settings) {
    private static final Map<String, Object> TWO_SHARED_WORKERS =
            Map.of("aurochs.workers", "shared", "aurochs.workers.count", 2);

    static final Setup DEDICATED = new Setup("dedicated", Map.of("aurochs.workers", "dedicated"));
    static final Setup SHARED = new Setup("shared", TWO_SHARED_WORKERS);
    static final Setup UNBATCHED =
            new Setup("unbatched", Map.of("aurochs.bundle.records", 1, "aurochs.channel.bundles", 4));
    static final Setup OFF_HEAP = new Setup("offheap", Map.of("aurochs.transport", "offheap"));

    /** On the virtual nodes of a larger machine, from one of which to another tasks are moved as their traffic changes. */
    static final Setup ON_NODES = new Setup(
            "onnodes",
            Map.of(
                    "aurochs.machine", "4s-xeon",
                    "aurochs.workers", "shared",
                    "aurochs.placement.window", "50ms",
                    "aurochs.placement.live", "50ms"));

    private static final List<Setup> OTHERS = List.of(UNBATCHED, OFF_HEAP, ON_NODES);

    /** Every setup. */
    public static List<Setup> all() {
        return Stream.concat(arrangements().stream(), OTHERS.stream()).toList();
    }

    /**
     * Of these setups one, or all if the system property {@code aurochs.differential.setups} says so.
     *
     * @param turn chooses the one
     */
    static List<Setup> inTurn(List<Setup> setups, int turn) {
        return System.getProperty("aurochs.differential.setups", "turns").equals("all")
                ? setups
                : List.of(setups.get(turn % setups.size()));
    }

    /** The two arrangements of threads. */
    public static List<Setup> arrangements() {
        return List.of(DEDICATED, SHARED);
    }

    @Override
    public String toString() {
        return name;
    }
}
