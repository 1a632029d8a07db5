package io.aurochs.sql.kafka;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How far event time has come in partitions that are read together: as far as in the one that is behind all others, since each is in order
 * only for itself. A partition without records holds it back until it is idle or has ended. One thread.
 */
final class PartitionTimes {
    /** Before anything is known. */
    static final long NONE = Long.MIN_VALUE;

    private final long delayMs;
    private final long idleTimeoutNs;
    private final Map<Integer, Progress> partitions = new HashMap<>();

    /** Of a partition. */
    private static final class Progress {
        private long latestMs = NONE;
        private long activeNs;
        private boolean isIdle;
        private boolean hasEnded;

        boolean counts() {
            return !isIdle && !hasEnded;
        }
    }

    /**
     * Of some partitions.
     *
     * @param delayMs how much older a row may be than the latest of its partition, milliseconds
     * @param idleTimeoutNs after how long a partition without records is idle, nanoseconds; {@link Long#MAX_VALUE}: never
     * @param nowNs the clock
     */
    PartitionTimes(List<Integer> numbers, long delayMs, long idleTimeoutNs, long nowNs) {
        this.delayMs = delayMs;
        this.idleTimeoutNs = idleTimeoutNs;
        numbers.forEach(number -> {
            Progress progress = new Progress();
            progress.activeNs = nowNs;
            partitions.put(number, progress);
        });
    }

    private Progress of(int partition) {
        Progress progress = partitions.get(partition);
        if (progress == null) {
            throw new IllegalArgumentException("partition=" + partition + ": not one of " + partitions.keySet());
        }
        return progress;
    }

    /** A row has come. */
    void came(int partition, long timeMs, long nowNs) {
        Progress progress = of(partition);
        progress.latestMs = Math.max(progress.latestMs, timeMs);
        active(partition, nowNs);
    }

    /** There is, or may be, something to come of a partition. */
    void active(int partition, long nowNs) {
        Progress progress = of(partition);
        progress.activeNs = nowNs;
        progress.isIdle = false;
    }

    /**
     * There is nothing to come of a partition for now.
     *
     * @param sinceNs since when that would be known: nobody knows what comes while brokers are away
     * @param nowNs up to when it is known
     */
    void caughtUp(int partition, long sinceNs, long nowNs) {
        Progress progress = of(partition);
        progress.isIdle = nowNs - Math.max(progress.activeNs, sinceNs) >= idleTimeoutNs;
    }

    /** Nothing comes any more of a partition. */
    void ended(int partition) {
        of(partition).hasEnded = true;
    }

    /** Whether no partition has anything for now. */
    boolean areAllIdle() {
        return partitions.values().stream().noneMatch(Progress::counts);
    }

    /** Which time no row comes from any more that is in time, milliseconds; {@link #NONE}. It may be earlier than before. */
    long watermark() {
        List<Long> latest = new ArrayList<>();
        partitions.values().stream().filter(Progress::counts).forEach(progress -> latest.add(progress.latestMs));
        long reached = latest.isEmpty()
                ? partitions.values().stream()
                        .mapToLong(progress -> progress.latestMs)
                        .max()
                        .orElse(NONE)
                : latest.stream().mapToLong(Long::longValue).min().orElse(NONE);
        return reached == NONE ? NONE : reached - delayMs;
    }
}
