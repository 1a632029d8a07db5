package io.aurochs.flink.operator;

import io.aurochs.flink.state.TimerQueues;
import java.io.IOException;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.runtime.state.AbstractKeyedStateBackend;
import org.apache.flink.runtime.state.HeapPriorityQueuesManager;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.runtime.state.heap.HeapKeyedStateBackend;
import org.apache.flink.runtime.state.heap.SegmentedStateTables;

/** Flink's state backend on the heap, whose keyed states are in tables of ours, and whose timers are in queues of ours. */
final class SegmentedStateBackend extends HashMapStateBackend {
    private static final long serialVersionUID = 1L;

    private final HashMapStateBackend configured;
    private final boolean isForAll;

    private SegmentedStateBackend(HashMapStateBackend configured, boolean isForAll) {
        this.configured = configured;
        this.isForAll = isForAll;
    }

    /** What a task uses for a backend that its job has: that one, unless it is Flink's on the heap. */
    static StateBackend of(StateBackend configured, StateTables tables) {
        return tables != StateTables.STOCK && configured.getClass() == HashMapStateBackend.class
                ? new SegmentedStateBackend((HashMapStateBackend) configured, tables == StateTables.SEGMENTED)
                : configured;
    }

    @Override
    public HashMapStateBackend configure(ReadableConfig configuration, ClassLoader classLoader) {
        return new SegmentedStateBackend(configured.configure(configuration, classLoader), isForAll);
    }

    @Override
    public <K> AbstractKeyedStateBackend<K> createKeyedStateBackend(KeyedStateBackendParameters<K> parameters)
            throws IOException {
        AbstractKeyedStateBackend<K> backend = configured.createKeyedStateBackend(parameters);
        if (backend instanceof HeapKeyedStateBackend<K> heap) {
            SegmentedStateTables<K> tables = new SegmentedStateTables<>(isForAll);
            FlinkInternals.setStateTableFactory(heap, tables);
            FlinkInternals.states(heap).replaceAll((name, restored) -> tables.ofRestored(restored));
            TimerQueues timers = new TimerQueues(heap.getKeyGroupRange(), heap.getNumberOfKeyGroups());
            HeapPriorityQueuesManager queues = FlinkInternals.timerQueues(heap);
            FlinkInternals.setQueueFactory(queues, timers);
            queues.getRegisteredPQStates().replaceAll((name, restored) -> timers.ofRestored(restored));
        }
        return backend;
    }
}
