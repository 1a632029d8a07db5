package io.aurochs.operator.ordered;

import io.aurochs.epoch.Watermark;
import io.aurochs.row.FlatBundle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of one input bundle so far, in order; or a watermark of the source. Each stage makes one of each, with the same serial number,
 * though it may be of no bundle. It belongs to one thread at a time.
 */
final class BundleSequence {
    private final long serial;
    private final List<FlatBundle> bundles;
    private final long watermark;
    private final long version;
    private final long shippedNs;
    private @Nullable KeyCut cut;

    /**
     * Of bundles.
     *
     * @param serial number of what the source has shipped, from 0
     * @param watermark after the bundles; {@link Watermark#NONE} for none
     * @param version of the functions that process it
     * @param shippedNs when the source has shipped what it came of, clock nanoseconds
     */
    BundleSequence(long serial, List<FlatBundle> bundles, long watermark, long version, long shippedNs) {
        this.serial = serial;
        this.bundles = bundles;
        this.watermark = watermark;
        this.version = version;
        this.shippedNs = shippedNs;
        bundles.forEach(bundle -> bundle.version(version));
    }

    long serial() {
        return serial;
    }

    List<FlatBundle> bundles() {
        return bundles;
    }

    long watermark() {
        return watermark;
    }

    long version() {
        return version;
    }

    long shippedNs() {
        return shippedNs;
    }

    boolean isEmpty() {
        return bundles.isEmpty();
    }

    /** How many records there are. */
    int records() {
        int records = 0;
        for (FlatBundle bundle : bundles) {
            records += bundle.recordCount();
        }
        return records;
    }

    /** The same place in the order, with what came of it. */
    BundleSequence with(List<FlatBundle> results) {
        return new BundleSequence(serial, results, watermark, version, shippedNs);
    }

    /** The same with bundles of its own, for another consumer. */
    BundleSequence share() {
        return with(bundles.stream().map(FlatBundle::share).toList());
    }

    /** How its records are cut by key; for a stage with state by key. */
    @Nullable
    KeyCut cut() {
        return cut;
    }

    void cut(KeyCut newCut) {
        cut = newCut;
    }

    void recycle() {
        bundles.forEach(FlatBundle::recycle);
    }
}
