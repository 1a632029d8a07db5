package io.aurochs.benchmarks.driver;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How stock Storm was set to its best before round 1.
 *
 * @param peaks records a second by producer batch size; empty if none was tried
 * @param peakSize the size with the highest of them; null if none was tried
 * @param p99Ms at the load, by producer batch size; empty without a load or if none was tried
 * @param loadSize the size with the lowest of them; null if none was tried
 */
record StockTuning(
        Map<Integer, Double> peaks,
        @Nullable Integer peakSize,
        Map<Integer, Double> p99Ms,
        @Nullable Integer loadSize) {
    static final String KEY = "topology.producer.batch.size";
    static final List<Integer> SIZES = List.of(1, 100, 1000);
    static final StockTuning NONE = new StockTuning(Map.of(), null, Map.of(), null);

    /** After trying each size without a limit on the rate. */
    static StockTuning forPeak(Map<Integer, Double> recordsPerSecond) {
        Integer best = recordsPerSecond.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(null);
        return new StockTuning(new TreeMap<>(recordsPerSecond), best, Map.of(), null);
    }

    /** And after trying each at the load. */
    StockTuning forLoad(Map<Integer, Double> p99) {
        Integer best = p99.entrySet().stream()
                .min(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(null);
        return new StockTuning(peaks, peakSize, new TreeMap<>(p99), best);
    }
}
