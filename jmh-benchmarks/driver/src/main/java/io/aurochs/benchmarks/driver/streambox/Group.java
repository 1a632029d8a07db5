package io.aurochs.benchmarks.driver.streambox;

import java.util.List;

/**
 * What is run in turns.
 *
 * @param benchmark which
 * @param cores as many workers
 * @param variants the first is what the others are held against
 */
record Group(String benchmark, int cores, List<Variant> variants) {
    Group {
        variants = List.copyOf(variants);
    }
}
