package io.aurochs.benchmarks.driver.simulate;

import io.aurochs.profiling.simulate.SimulatedProfile;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Simulations of the same column.
 *
 * @param all by the instructions of a record, fewest first; at least one
 */
record SimulatedRounds(List<SimulatedProfile> all) {
    SimulatedRounds {
        all = all.stream()
                .sorted(Comparator.comparingDouble(SimulatedRounds::instructions))
                .toList();
    }

    /** Of an even number the one with fewer instructions. */
    SimulatedProfile middle() {
        return all.get((all.size() - 1) / 2);
    }

    /** The instructions of a record in each of them, and how far apart the fewest and the most are. */
    String spread() {
        double fewest = instructions(all.get(0));
        double most = instructions(all.get(all.size() - 1));
        return String.format(
                Locale.ROOT,
                "%s, instructions by run: %s (%.1f %% apart)",
                all.get(0).name(),
                all.stream()
                        .map(profile -> String.format(Locale.ROOT, "%,.1f", instructions(profile)))
                        .collect(Collectors.joining("  ")),
                100 * (most / fewest - 1));
    }

    private static double instructions(SimulatedProfile profile) {
        return profile.perRecord().instructions();
    }
}
