package io.aurochs.epoch;

import io.aurochs.row.FlatBundle;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Where a source's records come in: counts its epochs, each of the records between two watermarks. The thread that runs the source.
 */
public final class Ingress implements SourceIngress {
    private final EpochInput own;
    private final LongSupplier clock;
    private EpochContainer current;
    private long watermark;

    /**
     * Begins the first epoch.
     *
     * @param own an input without producers, which is the producer of those that the source's records go to
     */
    public Ingress(EpochInput own) {
        this(own, Watermark.NONE, System::nanoTime);
    }

    /**
     * Begins an epoch behind others, which were processed elsewhere.
     *
     * @param start the watermark that it begins with
     * @param clock nanoseconds
     */
    public Ingress(EpochInput own, long start, LongSupplier clock) {
        this.own = own;
        this.clock = clock;
        this.watermark = start;
        this.current = own.begin(0, start, 0);
    }

    @Override
    public void deposit(FlatBundle bundle) {
        bundle.label(current.epoch(), bundle.sourceTask());
        List<EpochInput> consumers = own.consumers();
        for (int i = 1; i < consumers.size(); i++) {
            FlatBundle shared = bundle.share();
            shared.label(current.epoch(), bundle.sourceTask());
            consumers.get(i).below(current).deposit(shared);
        }
        consumers.get(0).below(current).deposit(bundle);
    }

    @Override
    public boolean end(long newWatermark) {
        if (newWatermark <= watermark) {
            return false;
        }
        watermark = newWatermark;
        EpochContainer ended = current;
        current = own.begin(ended.epoch() + 1, newWatermark, ended.version());
        ended.endedNs(clock.getAsLong());
        ended.assign(newWatermark);
        boolean retrieved = ended.tryRetrieve();
        assert retrieved : ended + ": the source's own container has bundles";
        own.consume(ended, newWatermark);
        return true;
    }

    /** The current epoch ends without a watermark: the next one goes on for it. */
    @Override
    public long change(long version) {
        EpochContainer ended = current;
        current = own.begin(ended.epoch() + 1, watermark, version);
        ended.cancel();
        own.dropCancelled();
        return current.epoch();
    }

    @Override
    public long watermark() {
        return watermark;
    }

    @Override
    public long epoch() {
        return current.epoch();
    }
}
