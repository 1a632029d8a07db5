package io.aurochs.benchmarks.driver.streambox;

import java.util.List;

/**
 * The rates that were tried for one variant, to find those that keep its target delays.
 *
 * @param benchmark which
 * @param cores on how many
 * @param variant its name
 * @param trials by ascending rates
 */
record Search(String benchmark, int cores, String variant, List<Trial> trials) {
    Search {
        trials = List.copyOf(trials);
    }
}
