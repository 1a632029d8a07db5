package io.aurochs.benchmarks.streambox.parallel;

import io.aurochs.benchmarks.runner.PaddedCounters;
import io.aurochs.benchmarks.streambox.data.RecordBatch;
import io.aurochs.benchmarks.streambox.data.Replay;
import io.aurochs.benchmarks.streambox.run.EmissionSchedule;
import io.aurochs.benchmarks.streambox.run.EpochLimit;
import io.aurochs.benchmarks.streambox.run.WatermarkListener;
import java.util.concurrent.TimeUnit;

/**
 * What one of the parallel sources of a stream emits: its share of each epoch, a stretch of consecutive records, then the epoch's
 * watermark. It says what comes next; records are read where they lie. One thread, but for {@link #emitted}.
 */
public final class ReplayShare<B extends RecordBatch> {
    /** Records between two looks at the clock. */
    private static final int CHUNK = 100;
    /** Until another source has caught up. */
    private static final long WAIT_NS = TimeUnit.MICROSECONDS.toNanos(100);

    private static final int EMITTED = 0;

    private final Replay<B> replay;
    private final int source;
    private final int first;
    private final int last;
    private final EpochLimit limit;
    private final EmissionSchedule schedule;
    private final WatermarkListener watermarks;
    private final PaddedCounters counters = new PaddedCounters(1);
    private long epoch;
    private boolean isInEpoch;
    private int from;
    private int to;
    private long watermarkMs;
    private long waitNs;

    /** What a source does next. */
    public enum Step {
        /** It emits the records from {@link ReplayShare#from} to {@link ReplayShare#to} - 1 of {@link ReplayShare#batch}. */
        RECORDS,
        /** It emits {@link ReplayShare#watermarkMs}. */
        WATERMARK,
        /** It asks again, after {@link ReplayShare#waitNs}. */
        WAIT,
        /** It ends. */
        END
    }

    /**
     * A share at its beginning.
     *
     * @param source number among all sources of the run
     * @param index of the share, from 0
     * @param shares of the stream
     */
    ReplayShare(
            Replay<B> replay,
            int source,
            int index,
            int shares,
            EpochLimit limit,
            EmissionSchedule schedule,
            WatermarkListener watermarks) {
        this.replay = replay;
        this.source = source;
        this.limit = limit;
        this.schedule = schedule;
        this.watermarks = watermarks;
        long records = replay.plan().recordsPerEpoch();
        first = (int) (records * index / shares);
        last = (int) (records * (index + 1) / shares);
    }

    /** Goes on; what the step before said must have been done. */
    public Step next() {
        if (to > from) {
            counters.add(EMITTED, to - from);
            from = to;
        }
        if (!isInEpoch) {
            switch (limit.begin(source, epoch)) {
                case END -> {
                    return Step.END;
                }
                case WAIT -> {
                    waitNs = WAIT_NS;
                    return Step.WAIT;
                }
                case BEGIN -> begin();
            }
        }
        return from < last ? records() : watermark();
    }

    private void begin() {
        isInEpoch = true;
        from = first;
        to = first;
    }

    private Step records() {
        int end = Math.min(from + CHUNK, last);
        // All shares of an epoch go at the same pace.
        long ofStream = (long) (end - first) * recordsPerEpoch() / (last - first);
        if (!isDue(schedule.dueNs(epoch * recordsPerEpoch() + ofStream))) {
            return Step.WAIT;
        }
        to = end;
        return Step.RECORDS;
    }

    private Step watermark() {
        long dueNs = schedule.dueNs((epoch + 1) * recordsPerEpoch());
        if (!isDue(dueNs)) {
            return Step.WAIT;
        }
        watermarkMs = replay.watermarkMs(epoch);
        watermarks.emitted(watermarkMs, dueNs);
        epoch++;
        isInEpoch = false;
        return Step.WATERMARK;
    }

    private boolean isDue(long dueNs) {
        waitNs = dueNs - System.nanoTime();
        return waitNs <= 0;
    }

    private long recordsPerEpoch() {
        return replay.plan().recordsPerEpoch();
    }

    /** The epoch's records; of several streams, all. */
    public B batch() {
        return replay.epoch(epoch);
    }

    /** ms, to be added to the times of the records. */
    public long offsetMs() {
        return replay.offsetMs(epoch);
    }

    /** The first record to emit. */
    public int from() {
        return from;
    }

    /** Behind the last record to emit. */
    public int to() {
        return to;
    }

    /** ms: no later record is older. */
    public long watermarkMs() {
        return watermarkMs;
    }

    public long waitNs() {
        return waitNs;
    }

    /** The first record of every epoch that is of this share. */
    public int first() {
        return first;
    }

    /** Behind the last record of every epoch that is of this share. */
    public int last() {
        return last;
    }

    /** How many records the system has taken. Any thread. */
    public long emitted() {
        return counters.get(EMITTED);
    }
}
