package io.aurochs.operator.ordered;

import io.aurochs.epoch.SourceIngress;
import io.aurochs.epoch.Watermark;
import io.aurochs.operator.Inflow;
import io.aurochs.row.FlatBundle;
import java.util.List;
import java.util.function.LongSupplier;

/** Where a source's records come into an ordered pipeline: each bundle and each watermark has the next serial number. */
public final class OrderedIngress implements SourceIngress {
    private final OrderedStage first;
    private final Inflow inflow;
    private final LongSupplier clock;
    private long serial;
    private long epoch;
    private long version;
    private long watermark = Watermark.NONE;

    /**
     * Into a pipeline.
     *
     * @param inflow what counts the source's bundles; watermarks count here, too
     * @param clock nanoseconds
     */
    public OrderedIngress(OrderedStage first, Inflow inflow, LongSupplier clock) {
        this.clock = clock;
        this.first = first;
        this.inflow = inflow;
    }

    @Override
    public void deposit(FlatBundle bundle) {
        first.arrive(new BundleSequence(serial++, List.of(bundle), Watermark.NONE, version, clock.getAsLong()));
    }

    @Override
    public boolean end(long newWatermark) {
        if (newWatermark <= watermark) {
            return false;
        }
        watermark = newWatermark;
        epoch++;
        inflow.came();
        first.arrive(new BundleSequence(serial++, List.of(), newWatermark, version, clock.getAsLong()));
        return true;
    }

    /** What is shipped before goes on, and a sequence without bundles goes behind it, as the source may ship nothing for long. */
    @Override
    public long change(long newVersion) {
        version = newVersion;
        long begin = serial++;
        inflow.came();
        first.arrive(new BundleSequence(begin, List.of(), Watermark.NONE, version, clock.getAsLong()));
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
