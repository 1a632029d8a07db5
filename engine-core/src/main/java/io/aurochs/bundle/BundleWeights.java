package io.aurochs.bundle;

/**
 * What bundles of references weigh.
 *
 * @param weigher weighs records; for the task's thread
 * @param first records that are weighed one by one at the beginning
 * @param interval mean distance between records that are weighed where these are small and alike
 * @param fullBytes weight from which on a bundle is full
 */
public record BundleWeights(RecordWeigher weigher, int first, int interval, long fullBytes) {
    /** Guess at the heap behind one reference, bytes: a small tuple with a String or two. */
    private static final long USUAL_BYTES = 128;

    private static final int SELDOM = 1 << 20;

    /** Of records of which nothing is known: all weigh the same, and bundles are full by their count alone. */
    public static BundleWeights usual() {
        return new BundleWeights(record -> USUAL_BYTES, 0, SELDOM, Long.MAX_VALUE);
    }

    /** Of records that may differ: enough are weighed at the beginning to tell. */
    public BundleWeights(RecordWeigher weigher, int interval, long fullBytes) {
        this(weigher, SampledWeight.FIRST, interval, fullBytes);
    }

    /** Estimates the weights of the records that go to one destination. */
    SampledWeight sampled() {
        return new SampledWeight(weigher, interval, first);
    }
}
