package io.aurochs.resume;

import io.aurochs.epoch.Watermark;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which epochs of its inputs the state of a transform is made of, so that it can be made again by replaying them. At a watermark the state
 * is of the records that are not older than a span before it: a window's size, a join's range. An epoch is known by the watermark that it
 * begins with at the source, which is the same in each run. What comes in is in lanes, one for each input of each of its producers; the
 * transform's watermark is the earliest of theirs.
 *
 * <p>Replayed from an epoch, a transform gives the same results as before in all epochs from a later one on, its <em>cut</em>, if it has
 * again, before the first record that it then needs, the watermark that it had before that record: it tells which records are late.
 *
 * <p>Of many epochs not all are kept, and then the state is replayed from an earlier one than it would have to be: by a part in four thousand
 * of the span. Any thread.
 */
public final class StateHistory {
    private static final int PARTS = 4_096;
    /** Beside those that are needed. */
    private static final int MOST_NOT_NEEDED = 64;

    private final long spanMs;
    private final long partMs;
    /** By lane, the last epoch whose watermark was reached. */
    private final long[] passed;

    private long lastPassed = Watermark.NONE;

    /**
     * By epoch, the latest time of its records, in parts of the span; only of epochs that have later records than all epochs before: no other
     * one is ever the first that is needed.
     */
    private final NavigableMap<Long, Long> latest = new TreeMap<>();
    /** By lane, the epochs whose watermarks were reached. */
    private final List<NavigableSet<Long>> ended;
    /** By the last epoch of which there was anything, from which epoch on the state after that is replayed. */
    private final EpochLog<Long> replays;

    /**
     * Of a transform that has received nothing.
     *
     * @param lanes how many lead to it
     * @param spanMs how much older than the watermark a record may be that it still needs, milliseconds
     */
    public StateHistory(int lanes, long spanMs) {
        this(lanes, spanMs, Math.max(1, spanMs / PARTS));
    }

    /** @param partMs how exactly it knows times, milliseconds */
    StateHistory(int lanes, long spanMs, long partMs) {
        this.spanMs = spanMs;
        this.partMs = partMs;
        this.passed = new long[lanes];
        this.replays = new EpochLog<>(partMs);
        this.ended =
                Stream.<NavigableSet<Long>>generate(TreeSet::new).limit(lanes).toList();
    }

    /**
     * It has received records.
     *
     * @param start of their epoch
     * @param latestMs the latest of their times
     */
    public synchronized void received(long start, long latestMs) {
        long part = Math.floorDiv(latestMs, partMs);
        Map.@Nullable Entry<Long, Long> before = latest.floorEntry(start);
        if (before != null && before.getValue() >= part) {
            return;
        }
        latest.put(start, part);
        Map.@Nullable Entry<Long, Long> after = latest.higherEntry(start);
        while (after != null && after.getValue() <= part) {
            latest.remove(after.getKey());
            after = latest.higherEntry(start);
        }
    }

    /**
     * The watermark that ends an epoch is processed, and all records of the epoch in this lane are.
     *
     * @param lane from 0
     * @param start of the epoch
     * @param watermark of the transform now, {@link Watermark#NONE} for none
     */
    public synchronized void passed(int lane, long start, long watermark) {
        passed[lane] = start;
        ended.get(lane).add(start);
        lastPassed = Math.max(lastPassed, start);
        if (watermark == Watermark.NONE) {
            return;
        }
        long needed = firstNeeded(watermark);
        // The watermarks of all lanes are to be reached again.
        long replay = Arrays.stream(passed).min().orElse(start);
        for (NavigableSet<Long> epochs : ended) {
            Long before = epochs.lower(needed);
            replay = Math.min(replay, before == null ? Watermark.NONE : before);
        }
        // Lanes need not be in step: what comes in an earlier epoch than before belongs to no earlier cut.
        replays.add(lastPassed, replay);
        for (NavigableSet<Long> epochs : ended) {
            // One remains that is not later.
            Long kept = epochs.floor(replay);
            epochs.headSet(kept == null ? replay : kept, false).clear();
            thin(epochs);
        }
        latest.headMap(needed, false).clear();
    }

    /** The first epoch with a record that is still needed at a watermark, {@link Watermark#END} for none. */
    private long firstNeeded(long watermark) {
        long notNeeded = watermark < Watermark.NONE + spanMs ? Watermark.NONE : watermark - spanMs;
        long part = Math.floorDiv(notNeeded, partMs);
        for (Map.Entry<Long, Long> epoch : latest.entrySet()) {
            if (epoch.getValue() >= part) {
                return epoch.getKey();
            }
        }
        return Watermark.END;
    }

    /** Keeps the last one before each epoch that may be the first that is needed, and the last one of all. */
    private void thin(NavigableSet<Long> epochs) {
        if (epochs.size() > MOST_NOT_NEEDED + 2 * latest.size()) {
            NavigableSet<Long> kept = new TreeSet<>(Set.of(epochs.first(), epochs.last()));
            for (Long start : latest.keySet()) {
                Long before = epochs.lower(start);
                if (before != null) {
                    kept.add(before);
                }
            }
            epochs.retainAll(kept);
        }
    }

    /**
     * From which epoch on the inputs have to be replayed, so that all results of the epochs from a cut on are the same.
     *
     * @param cut a watermark of the source; not earlier than in the call before
     * @return the start of the epoch, not later than the cut; {@link Watermark#NONE} for the first epoch of the run
     */
    public long replayFrom(long cut) {
        Map.@Nullable Entry<Long, Long> last = replays.before(cut);
        if (last == null) {
            return Watermark.NONE;
        }
        replays.forgetBefore(last.getKey());
        return last.getValue();
    }
}
