package io.aurochs.benchmarks.driver.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How stock Storm was set to its best before round 1.
 *
 * @param peak its producer batch sizes without a limit on the rate, in records a second
 * @param peakSize the size with the highest of them; null if none was tried or none had right results
 * @param load the sizes at the load, with their p99 in ms; of none without a load
 * @param loadSize the size with the lowest of them, or else that of the peak; null without a load or where that is
 */
public record StockTuning(
        BatchTrials peak,
        @Nullable Integer peakSize,
        BatchTrials load,
        @Nullable Integer loadSize) {
    public static final String KEY = "topology.producer.batch.size";
    public static final List<Integer> SIZES = List.of(1, 100, 1000);
    public static final StockTuning NONE = new StockTuning(BatchTrials.NONE, null, BatchTrials.NONE, null);

    /** After trying each size without a limit on the rate. */
    public static StockTuning forPeak(BatchTrials recordsPerSecond) {
        return new StockTuning(recordsPerSecond, recordsPerSecond.highest(), BatchTrials.NONE, null);
    }

    /** And after trying each at the load. */
    public StockTuning forLoad(BatchTrials p99Ms) {
        Integer lowest = p99Ms.lowest();
        return new StockTuning(peak, peakSize, p99Ms, lowest == null ? peakSize : lowest);
    }
}
