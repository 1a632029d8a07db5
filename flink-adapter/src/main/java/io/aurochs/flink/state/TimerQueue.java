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
 * The timers of a task on the heap, by time, each once. A window registers its timer again with each record, so what matters is
 * to find it. Flink's queue hashes the key to its key group and looks in a {@code HashMap} of that; here an open hash table takes its
 * place. The heap, and with it the order of timers of the same time, is Flink's. The task's thread.
 *
 * @param <T> timers
 */
public final class TimerQueue<T extends HeapPriorityQueueElement> extends HeapPriorityQueueSet<T> {
    /** Sets that grow one at a time: to enlarge a set of millions takes a while. */
    private static final int SETS = 16;

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

    /** In a set of its own, for which all timers are visited. */
    @Override
    public Set<T> getSubsetForKeyGroup(int keyGroup) {
        Set<T> subset = new HashSet<>();
        for (ElementSet<T> set : sets) {
            set.forEach(timer -> {
                if (KeyGroupRangeAssignment.assignToKeyGroup(keys.extractKeyFromElement(timer), keyGroups)
                        == keyGroup) {
                    subset.add(timer);
                }
            });
        }
        return subset;
    }
}
