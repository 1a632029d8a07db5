package io.aurochs.operator.ordered;

import io.aurochs.row.FlatBundle;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A sequence whose buckets are processed by several workers, and what has come of them so far. Each bucket is one worker's; who is the last
 * one has it all.
 */
final class KeyedSequence {
    private final BundleSequence input;
    private final KeyCut cut;
    /** By bucket, the records that have results; written by its worker. */
    private final long[][] emitters;
    /** By bucket; written by its worker. */
    private final @Nullable List<FlatBundle>[] results;

    private final AtomicInteger left;

    /** @param cut of the sequence */
    @SuppressWarnings("unchecked")
    KeyedSequence(BundleSequence input, KeyCut cut) {
        this.input = input;
        this.cut = cut;
        this.emitters = new long[cut.buckets()][];
        Arrays.fill(emitters, EmitterList.NONE);
        this.results = (List<FlatBundle>[]) new List<?>[cut.buckets()];
        this.left = new AtomicInteger(cut.filledBuckets());
    }

    BundleSequence input() {
        return input;
    }

    KeyCut cut() {
        return cut;
    }

    /** The records of a bucket that have results, as {@link EmitterList} packs them. */
    long[] emitters(int bucket) {
        return emitters[bucket];
    }

    /** What came of a bucket's records, in their order; null when it has none. */
    @Nullable
    List<FlatBundle> results(int bucket) {
        return results[bucket];
    }

    /**
     * A bucket is processed.
     *
     * @param bucketEmitters its records that have results
     * @return whether all are: then the caller sees what has come of all of them
     */
    boolean processed(int bucket, long[] bucketEmitters, List<FlatBundle> bundles) {
        emitters[bucket] = bucketEmitters;
        results[bucket] = bundles;
        return left.decrementAndGet() == 0;
    }

    /** Gives everything back, as it is. */
    void recycle() {
        input.recycle();
        recycleResults();
    }

    /** Gives back what has come of the buckets. */
    void recycleResults() {
        for (List<FlatBundle> bundles : results) {
            if (bundles != null) {
                bundles.forEach(FlatBundle::recycle);
            }
        }
    }
}
