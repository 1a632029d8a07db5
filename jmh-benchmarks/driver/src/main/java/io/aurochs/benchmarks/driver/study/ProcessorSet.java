package io.aurochs.benchmarks.driver.study;

import java.util.List;

/**
 * Processors that a run is kept on.
 *
 * @param processors how many hardware threads
 * @param sockets on how many sockets they are
 * @param cpus the kernel's numbers; empty: all that there are
 */
record ProcessorSet(int processors, int sockets, List<Integer> cpus) {
    ProcessorSet {
        cpus = List.copyOf(cpus);
    }

    boolean isAll() {
        return cpus.isEmpty();
    }
}
