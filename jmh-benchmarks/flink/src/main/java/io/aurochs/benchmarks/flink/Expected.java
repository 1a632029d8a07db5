package io.aurochs.benchmarks.flink;

import java.util.Map;

/**
 * What a correct run must have left.
 *
 * @param records at the measured operator
 * @param results at the sink
 * @param checksum the sum over all results
 * @param totals the final state by key; empty where no state is left at the end
 * @param isExact whether results must be as expected to the bit; if not, their number must be about the expected one
 */
record Expected(long records, long results, long checksum, Map<Object, Object> totals, boolean isExact) {
    Expected {
        totals = Map.copyOf(totals);
    }

    Expected(long records, long results, long checksum, Map<Object, Object> totals) {
        this(records, results, checksum, totals, true);
    }
}
