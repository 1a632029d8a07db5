package io.aurochs.flink.state;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.flink.runtime.state.StateEntry;
import org.apache.flink.runtime.state.internal.InternalKvState.StateIncrementalVisitor;
import org.jspecify.annotations.Nullable;

/**
 * Visits the entries of a map, a few at a time, while the map changes: each entry that stays in it at least once. The task's thread.
 *
 * <p>Its place is the hashes before which all was visited, and a slot of the segment that they lead to. Slots are visited from the last to
 * the first, as a removal moves entries to slots before theirs. Where one moved to the end, or the segment has become another one, the
 * visit of the segment begins anew.
 */
final class SegmentVisitor<K, N, S> implements StateIncrementalVisitor<K, N, S> {
    /** How many slots, or empty segments, one call looks at for each entry that it may return. */
    private static final int SLOTS_PER_ENTRY = 8;

    private final SegmentedStateMap<K, N, S> map;
    private final int mostEntries;
    /** Where the hashes begin that are to be visited. */
    private int hash;

    private boolean isOver;
    private @Nullable Segment segment;
    private int movesToEnd;
    /** Slots below are to be visited. */
    private int slots;

    SegmentVisitor(SegmentedStateMap<K, N, S> map, int mostEntries) {
        this.map = map;
        this.mostEntries = Math.max(1, Math.min(mostEntries, Integer.MAX_VALUE / SLOTS_PER_ENTRY));
    }

    @Override
    public boolean hasNext() {
        return !isOver && map.size() > 0;
    }

    /**
     * What stands in the map now; a look ahead would give what was removed or changed meanwhile. None where no entry is near: an access of
     * the map must not wait until a large one was searched.
     */
    @Override
    public Collection<StateEntry<K, N, S>> nextEntries() {
        List<StateEntry<K, N, S>> entries = new ArrayList<>();
        int left = SLOTS_PER_ENTRY * mostEntries;
        while (!isOver && left > 0 && entries.size() < mostEntries) {
            Segment current = map.segmentAt(hash);
            if (current != segment || current.movesToEnd() != movesToEnd) {
                segment = current;
                movesToEnd = current.movesToEnd();
                slots = current.slots();
            }
            left--;
            if (slots == 0 || current.count() == 0) {
                segment = null;
                next(current.depth);
            } else if (current.isUsed(--slots)) {
                entries.add(SegmentDirectory.entry(current, slots));
            }
        }
        return entries;
    }

    /** Goes to the hashes after those that begin with the same bits. */
    private void next(int depth) {
        int first = depth == 0 ? 0 : hash & (Integer.MIN_VALUE >> (depth - 1));
        int after = depth == 0 ? 0 : first + (Integer.MIN_VALUE >>> (depth - 1));
        isOver = after == 0;
        hash = after;
    }

    @Override
    public void remove(StateEntry<K, N, S> entry) {
        map.remove(entry.getKey(), entry.getNamespace());
    }

    @Override
    public void update(StateEntry<K, N, S> entry, S newValue) {
        map.put(entry.getKey(), entry.getNamespace(), newValue);
    }
}
