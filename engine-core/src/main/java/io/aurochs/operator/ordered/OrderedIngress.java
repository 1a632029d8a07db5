package io.aurochs.operator.ordered;

import io.aurochs.epoch.SourceIngress;
import io.aurochs.epoch.Watermark;
import io.aurochs.operator.Inflow;
import io.aurochs.row.FlatBundle;
import java.util.List;

/** Where a source's records come into an ordered pipeline: each bundle and each watermark has the next serial number. */
public final class OrderedIngress implements SourceIngress {
    private final OrderedStage first;
    private final Inflow inflow;
    private long serial;
    private long epoch;
    private long version;
    private long watermark = Watermark.NONE;

    /** @param inflow what counts the source's bundles; watermarks count here, too */
    public OrderedIngress(OrderedStage first, Inflow inflow) {
        this.first = first;
        this.inflow = inflow;
    }

    @Override
    public void deposit(FlatBundle bundle) {
        first.arrive(new BundleSequence(serial++, List.of(bundle), Watermark.NONE, version));
    }

    @Override
    public boolean end(long newWatermark) {
        if (newWatermark <= watermark) {
            return false;
        }
        watermark = newWatermark;
        epoch++;
        inflow.came();
        first.arrive(new BundleSequence(serial++, List.of(), newWatermark, version));
        return true;
    }

    /** What is shipped before goes on, and a sequence without bundles goes behind it, as the source may ship nothing for long. */
    @Override
    public long change(long newVersion) {
        version = newVersion;
        long begin = serial++;
        inflow.came();
        first.arrive(new BundleSequence(begin, List.of(), Watermark.NONE, version));
        return begin;
    }

    @Override
    public long watermark() {
        return watermark;
    }

    @Override
    public long epoch() {
        return epoch;
    }
}
