package io.aurochs.flink.state;

import java.util.Arrays;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.runtime.state.KeyExtractorFunction;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.Keyed;
import org.apache.flink.runtime.state.PriorityComparable;
import org.apache.flink.runtime.state.PriorityComparator;
import org.apache.flink.runtime.state.RegisteredPriorityQueueStateBackendMetaInfo;
import org.apache.flink.runtime.state.heap.HeapPriorityQueueElement;
import org.apache.flink.runtime.state.heap.HeapPriorityQueueSet;
import org.apache.flink.runtime.state.heap.HeapPriorityQueueSetFactory;
import org.apache.flink.runtime.state.heap.HeapPriorityQueueSnapshotRestoreWrapper;

/** Makes the queues of timers of Flink's heap backend: {@link TimerQueue}s. Used by the task's thread. */
public final class TimerQueues extends HeapPriorityQueueSetFactory {
    /** As Flink's backend has it. */
    private static final int CAPACITY = 128;

    private final KeyGroupRange keyGroupRange;
    private final int keyGroups;

    /**
     * @param keyGroupRange of the task
     * @param keyGroups of all its operator's tasks
     */
    public TimerQueues(KeyGroupRange keyGroupRange, int keyGroups) {
        super(keyGroupRange, keyGroups, CAPACITY);
        this.keyGroupRange = keyGroupRange;
        this.keyGroups = keyGroups;
    }

    @Override
    public <T extends HeapPriorityQueueElement & PriorityComparable<? super T> & Keyed<?>> TimerQueue<T> create(
            String stateName, TypeSerializer<T> serializer) {
        return new TimerQueue<>(
                PriorityComparator.forPriorityComparableObjects(),
                KeyExtractorFunction.forKeyedObjects(),
                CAPACITY,
                keyGroupRange,
                keyGroups);
    }

    /** A restored state of timers, its queue one of ours; Flink's is empty after that. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // a backend makes queues of no other elements
    public HeapPriorityQueueSnapshotRestoreWrapper<?> ofRestored(HeapPriorityQueueSnapshotRestoreWrapper<?> restored) {
        return moved((HeapPriorityQueueSnapshotRestoreWrapper) restored);
    }

    private <T extends HeapPriorityQueueElement & PriorityComparable<? super T> & Keyed<?>>
            HeapPriorityQueueSnapshotRestoreWrapper<T> moved(HeapPriorityQueueSnapshotRestoreWrapper<T> restored) {
        RegisteredPriorityQueueStateBackendMetaInfo<T> metaInfo = restored.getMetaInfo();
        TimerQueue<T> queue = create(metaInfo.getName(), metaInfo.getElementSerializer());
        HeapPriorityQueueSet<T> from = restored.getPriorityQueue();
        // In the order of the heap, so that the new one is the same.
        T[] timers = from.toArray(timersOf(from));
        from.clear();
        queue.addAll(Arrays.asList(timers));
        return new HeapPriorityQueueSnapshotRestoreWrapper<>(
                queue, metaInfo, KeyExtractorFunction.forKeyedObjects(), keyGroupRange, keyGroups);
    }

    @SuppressWarnings("unchecked") // arrays of timers, for Flink's method as for ours
    private static <T extends HeapPriorityQueueElement> T[] timersOf(HeapPriorityQueueSet<T> queue) {
        return (T[]) new HeapPriorityQueueElement[queue.size()];
    }
}
