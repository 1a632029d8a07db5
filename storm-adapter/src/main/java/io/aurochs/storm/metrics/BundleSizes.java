package io.aurochs.storm.metrics;

import java.util.function.LongSupplier;

/** The mean number of records in the bundles that a task receives. Any thread. */
final class BundleSizes {
    private final LongSupplier records;
    private final LongSupplier bundles;
    private long recordsBefore;
    private long bundlesBefore;
    private volatile double mean;

    /**
     * Of a task.
     *
     * @param records received so far
     * @param bundles received so far
     */
    BundleSizes(LongSupplier records, LongSupplier bundles) {
        this.records = records;
        this.bundles = bundles;
    }

    /** Ends an interval. */
    synchronized void note() {
        long recordsNow = records.getAsLong();
        long bundlesNow = bundles.getAsLong();
        if (bundlesNow > bundlesBefore) {
            mean = (double) (recordsNow - recordsBefore) / (bundlesNow - bundlesBefore);
            recordsBefore = recordsNow;
            bundlesBefore = bundlesNow;
        }
    }

    /** Of the last interval in which bundles were received; 0 before the first. */
    double mean() {
        return mean;
    }
}
