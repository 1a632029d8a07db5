package io.aurochs.benchmarks.driver.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where runs take place.
 *
 * @param machine in a line
 * @param cpus by number of processors, which these are; empty: all
 * @param numaNodes of the machine
 * @param text what applications read that read a text; empty path: the usual one
 */
public record Place(String machine, Map<Integer, List<Integer>> cpus, int numaNodes, Optional<Path> text) {
    /** Copies what it is given. */
    public Place {
        cpus = Map.copyOf(cpus);
    }
}
