package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.streambox.data.Replay;
import io.aurochs.benchmarks.streambox.run.EmissionSchedule;
import io.aurochs.benchmarks.streambox.run.EpochLimit;
import io.aurochs.benchmarks.streambox.run.WatermarkListener;
import io.aurochs.operator.EpochSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.row.FlatBundle;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ships slices of stored epochs, round after round, as large as the engine wants them, and a watermark after each epoch. Nothing is
 * copied.
 */
final class ReplaySource implements EpochSource {
    /** Until another source has caught up. */
    private static final long WAIT_NS = TimeUnit.MICROSECONDS.toNanos(100);

    private final Replay<?> replay;
    private final StoredEpochs stored;
    private final int number;
    private final EpochLimit limit;
    private final EmissionSchedule schedule;
    private final WatermarkListener watermarks;
    private @Nullable SourceOutput output;
    private long epoch;
    private boolean isInEpoch;
    /** Of the epoch, the bundle that is being shipped. */
    private int bundle;
    /** Of the bundle, how many records are shipped. */
    private int row;
    /** In all. */
    private long shipped;

    /**
     * A source.
     *
     * @param replay when the stored records are
     * @param number of the source among those of its run, from 0
     */
    ReplaySource(
            Replay<?> replay,
            StoredEpochs stored,
            int number,
            EpochLimit limit,
            EmissionSchedule schedule,
            WatermarkListener watermarks) {
        this.replay = replay;
        this.stored = stored;
        this.number = number;
        this.limit = limit;
        this.schedule = schedule;
        this.watermarks = watermarks;
    }

    @Override
    public void open(SourceOutput newOutput) {
        output = newOutput;
    }

    @Override
    public long produce() {
        SourceOutput out = output;
        if (out == null) {
            throw new IllegalStateException("source=" + number + ": not opened");
        }
        if (!isInEpoch) {
            switch (limit.begin(number, epoch)) {
                case END -> {
                    return ENDED;
                }
                case WAIT -> {
                    return WAIT_NS;
                }
                case BEGIN -> isInEpoch = true;
            }
        }
        return ship(out);
    }

    private long ship(SourceOutput out) {
        List<FlatBundle> bundles = stored.epoch(epoch);
        FlatBundle from = bundles.get(bundle);
        int records = Math.min(out.bundleRecords(), from.recordCount() - row);
        long dueNs = schedule.dueNs(shipped + records);
        long waitNs = dueNs - System.nanoTime();
        if (waitNs > 0) {
            return waitNs;
        }
        out.ship(out.pool().slice(from, row, records, replay.offsetMs(epoch)));
        shipped += records;
        row += records;
        if (row == from.recordCount()) {
            row = 0;
            bundle++;
        }
        if (bundle == bundles.size()) {
            endEpoch(out, dueNs);
        }
        return PRODUCED;
    }

    private void endEpoch(SourceOutput out, long dueNs) {
        long watermarkMs = replay.watermarkMs(epoch);
        watermarks.emitted(watermarkMs, dueNs);
        out.watermark(watermarkMs);
        bundle = 0;
        epoch++;
        isInEpoch = false;
    }
}
