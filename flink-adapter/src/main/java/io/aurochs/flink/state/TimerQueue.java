package io.aurochs.flink.state;

import java.util.HashSet;
import java.util.Set;
import org.apache.flink.runtime.state.KeyExtractorFunction;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.PriorityComparator;
import org.apache.flink.runtime.state.heap.HeapPriorityQueueElement;
import org.apache.flink.runtime.state.heap.HeapPriorityQueueSet;
import org.jspecify.annotations.Nullable;

/**
 * Timers of one service on the heap, by time, each once. A window registers its timer again with each record, so finding it must be
 * fast. Flink's queue works out the key group and looks in a {@code HashMap} of that group. This queue looks in one of several open
 * hash tables. The heap is Flink's, and so is the order of timers of the same time. Used by the task's thread.
 *
 * @param <T> timers
 */
public final class TimerQueue<T extends HeapPriorityQueueElement> extends HeapPriorityQueueSet<T> {
    /** Each grows on its own, so that a record waits for a part of the timers to be moved, not for all. */
    private static final int SETS = 64;

    private static final int SET_SHIFT = Integer.numberOfLeadingZeros(SETS) + 1;

    private final KeyExtractorFunction<T> keys;
    private final int keyGroups;
    private final ElementSet<T>[] sets;

    /** An empty one; its parameters are those of Flink's. */
    public TimerQueue(
            PriorityComparator<T> order,
            KeyExtractorFunction<T> keys,
            int minimumCapacity,
            KeyGroupRange keyGroupRange,
            int keyGroups) {
        super(order, keys, minimumCapacity, keyGroupRange, keyGroups);
        this.keys = keys;
        this.keyGroups = keyGroups;
        this.sets = emptySets();
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays have no type parameters
    private static <T> ElementSet<T>[] emptySets() {
        ElementSet[] sets = new ElementSet[SETS];
        for (int i = 0; i < SETS; i++) {
            sets[i] = new ElementSet<>();
        }
        return sets;
    }

    private ElementSet<T> setOf(int hash) {
        return sets[hash >>> SET_SHIFT];
    }

    @Override
    public boolean add(T timer) {
        int hash = ElementSet.hash(timer);
        if (!setOf(hash).add(hash, timer)) {
            return false;
        }
        try {
            checkKeyGroup(keyGroupOf(timer));
        } catch (IllegalArgumentException e) {
            setOf(hash).remove(hash, timer);
            throw e;
        }
        addInternal(timer);
        return timer.getInternalIndex() == getHeadElementIndex();
    }

    @Override
    public @Nullable T poll() {
        if (isEmpty()) {
            return null;
        }
        T first = removeInternal(getHeadElementIndex());
        int hash = ElementSet.hash(first);
        setOf(hash).remove(hash, first);
        return first;
    }

    @Override
    public boolean remove(T equal) {
        int hash = ElementSet.hash(equal);
        T timer = setOf(hash).remove(hash, equal);
        if (timer == null) {
            return false;
        }
        int index = timer.getInternalIndex();
        removeInternal(index);
        return index == getHeadElementIndex();
    }

    @Override
    public void clear() {
        super.clear();
        for (ElementSet<T> set : sets) {
            set.clear();
        }
    }

    /** A copy, for which all timers are visited. */
    @Override
    public Set<T> getSubsetForKeyGroup(int keyGroup) {
        checkKeyGroup(keyGroup);
        Set<T> subset = new HashSet<>();
        for (ElementSet<T> set : sets) {
            set.forEach(timer -> {
                if (keyGroupOf(timer) == keyGroup) {
                    subset.add(timer);
                }
            });
        }
        return subset;
    }

    private int keyGroupOf(T timer) {
        return KeyGroupRangeAssignment.assignToKeyGroup(keys.extractKeyFromElement(timer), keyGroups);
    }

    /**
     * Fails as Flink's queue does: a key that has changed since its record was emitted may belong to another task. The key group
     * travels with the record, so nothing else would notice.
     */
    private void checkKeyGroup(int keyGroup) {
        super.getSubsetForKeyGroup(keyGroup);
    }
}
