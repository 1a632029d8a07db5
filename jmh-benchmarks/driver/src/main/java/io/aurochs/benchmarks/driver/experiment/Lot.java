package io.aurochs.benchmarks.driver.experiment;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a plan takes up one after the other: the first round of some points, or their others.
 *
 * @param of whose points
 * @param isFirstRound whether it is the first round
 * @param needs without the first round of which, of the same application on the same engine, there would be nothing to hold the points
 *     against, or no load
 */
public record Lot(Set<Importance> of, boolean isFirstRound, Set<Importance> needs) {
    private static final Set<Importance> REST = EnumSet.range(Importance.PLACEMENT, Importance.MORE_LATENCY);
    /** Without which some figure would have nothing to show. */
    private static final Set<Importance> BASIC = EnumSet.range(Importance.BATCHING, Importance.NO_ACKS);

    /** In their order. */
    public static final List<Lot> ALL = List.of(
            first(Importance.MAIN),
            first(Importance.BATCHING, Importance.MAIN),
            first(Importance.PLACEMENT, Importance.MAIN),
            first(Importance.ONE_PROCESSOR, Importance.MAIN),
            first(Importance.LATENCY, Importance.MAIN, Importance.BATCHING),
            first(Importance.NO_ACKS, Importance.MAIN),
            others(EnumSet.of(Importance.MAIN)),
            first(Importance.PROCESSORS, Importance.MAIN, Importance.ONE_PROCESSOR),
            first(Importance.MORE_SIZES, Importance.MAIN),
            first(Importance.MORE_LATENCY, Importance.MAIN, Importance.BATCHING),
            others(EnumSet.of(Importance.BATCHING)),
            others(REST));

    public Lot {
        of = Set.copyOf(of);
        needs = Set.copyOf(needs);
    }

    private static Lot first(Importance importance, Importance... needs) {
        return new Lot(Set.of(importance), true, Set.of(needs));
    }

    private static Lot others(Set<Importance> of) {
        return new Lot(of, false, Set.of());
    }

    /** Whether it is the first round of the main points. */
    public boolean isMain() {
        return isFirstRound && of.contains(Importance.MAIN);
    }

    /** Whether it is the first round of what, beside the main points, each figure needs to show something. */
    public boolean isBasic() {
        return isFirstRound && BASIC.containsAll(of);
    }

    /** For people. */
    public String words() {
        String points = of.stream().sorted().map(Importance::words).collect(Collectors.joining("; "));
        return isFirstRound ? points : "more than one round of: " + points;
    }
}
