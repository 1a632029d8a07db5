package io.aurochs.benchmarks.flink;

import java.util.Map;

/**
 * What a correct run must have left.
 *
 * @param records at the measured operator
 * @param results at the sink
 * @param checksum the sum over all results
 * @param totals the final state by key; empty where no state is left at the end
 */
record Expected(long records, long results, long checksum, Map<Object, Object> totals) {
    Expected {
        totals = Map.copyOf(totals);
    }
}
