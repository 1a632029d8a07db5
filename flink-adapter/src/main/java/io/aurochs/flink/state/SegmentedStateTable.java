package io.aurochs.flink.state;

import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.runtime.state.InternalKeyContext;
import org.apache.flink.runtime.state.IterableStateSnapshot;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.RegisteredKeyValueStateBackendMetaInfo;
import org.apache.flink.runtime.state.StateEntry;
import org.apache.flink.runtime.state.StateSnapshotTransformer;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.runtime.state.heap.StateMap;
import org.apache.flink.runtime.state.heap.StateMapSnapshot;
import org.apache.flink.runtime.state.heap.StateTable;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * One keyed state of a task: a {@link SegmentedStateMap} for each of its key groups. The task's thread.
 *
 * @param <K> keys
 * @param <N> namespaces, such as windows
 * @param <S> states
 */
public final class SegmentedStateTable<K, N, S> extends StateTable<K, N, S> {
    /** An empty one; its parameters are those of Flink's. */
    public SegmentedStateTable(
            InternalKeyContext<K> keyContext,
            RegisteredKeyValueStateBackendMetaInfo<N, S> metaInfo,
            TypeSerializer<K> keySerializer) {
        super(keyContext, metaInfo, keySerializer);
    }

    /**
     * Whether a state is faster here than in Flink's table: one that is kept as a primitive, and of which a key has one. With objects as
     * values there are more places to wait for memory at than with Flink's entries.
     */
    public static boolean isFasterFor(RegisteredKeyValueStateBackendMetaInfo<?, ?> state) {
        return ValueKind.of(state.getStateSerializer()) != ValueKind.OBJECT
                && state.getNamespaceSerializer() instanceof VoidNamespaceSerializer;
    }

    /** One with the states of another table, which is empty after that. */
    public static <K, N, S> SegmentedStateTable<K, N, S> ofRestored(
            InternalKeyContext<K> keyContext, StateTable<K, N, S> restored) {
        SegmentedStateTable<K, N, S> table =
                new SegmentedStateTable<>(keyContext, restored.getMetaInfo(), restored.getKeySerializer());
        StateMap<K, N, S>[] from = restored.getState();
        for (int i = 0; i < from.length; i++) {
            StateMap<K, N, S> to = table.keyGroupedStateMaps[i];
            from[i].forEach(entry -> to.put(entry.getKey(), entry.getNamespace(), entry.getState()));
            // For the garbage collector: there may be a lot of them.
            from[i] = table.createStateMap();
        }
        return table;
    }

    @Override
    protected SegmentedStateMap<K, N, S> createStateMap() {
        return new SegmentedStateMap<>(
                getStateSerializer(), !(getNamespaceSerializer() instanceof VoidNamespaceSerializer));
    }

    /** The state of any key, for queryable state: by another thread, which must not make the copies that the task's makes. */
    @Override
    public @Nullable S get(K key, N namespace) {
        int keyGroup = KeyGroupRangeAssignment.assignToKeyGroup(key, keyContext.getNumberOfKeyGroups());
        StateMap<K, N, S> map = getMapForKeyGroup(keyGroup);
        return map == null ? null : ((SegmentedStateMap<K, N, S>) map).peek(key, namespace);
    }

    @Override
    public void setMetaInfo(RegisteredKeyValueStateBackendMetaInfo<N, S> newMetaInfo) {
        super.setMetaInfo(newMetaInfo);
        maps().forEach(map -> map.serializer(newMetaInfo.getStateSerializer()));
    }

    private List<SegmentedStateMap<K, N, S>> maps() {
        return Arrays.stream(keyGroupedStateMaps)
                .map(map -> (SegmentedStateMap<K, N, S>) map)
                .toList();
    }

    @Override
    public IterableStateSnapshot<K, N, S> stateSnapshot() {
        return new Snapshot<>(
                metaInfo.snapshot(),
                getKeyGroupOffset(),
                maps().stream().map(SegmentedStateMap::stateSnapshot).toList(),
                // Serializers keep what they are doing, and the task's thread uses its own meanwhile.
                keySerializer.duplicate(),
                getNamespaceSerializer().duplicate(),
                getStateSerializer().duplicate(),
                metaInfo.getStateSnapshotTransformFactory()
                        .createForDeserializedState()
                        .orElse(null));
    }

    /** Used by the thread that writes the snapshot. */
    private record Snapshot<K, N, S>(
            StateMetaInfoSnapshot getMetaInfoSnapshot,
            int keyGroupOffset,
            List<StateMapSnapshot<K, N, S, SegmentedStateMap<K, N, S>>> maps,
            TypeSerializer<K> keys,
            TypeSerializer<N> namespaces,
            TypeSerializer<S> states,
            @Nullable StateSnapshotTransformer<S> transformer)
            implements IterableStateSnapshot<K, N, S> {
        @Override
        public StateKeyGroupWriter getKeyGroupWriter() {
            return this::write;
        }

        private void write(DataOutputView out, int keyGroup) throws IOException {
            StateMapSnapshot<K, N, S, SegmentedStateMap<K, N, S>> map = maps.get(keyGroup - keyGroupOffset);
            map.writeState(keys, namespaces, states, out, transformer);
            // It is not read again, and what is still written need not be copied before.
            map.release();
        }

        @Override
        public Iterator<StateEntry<K, N, S>> getIterator(int keyGroup) {
            return maps.get(keyGroup - keyGroupOffset).getIterator(keys, namespaces, states, transformer);
        }

        @Override
        public void release() {
            maps.forEach(StateMapSnapshot::release);
        }
    }
}
