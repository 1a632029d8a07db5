package io.aurochs.flink.state;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.runtime.state.StateEntry;
import org.apache.flink.runtime.state.StateSnapshotTransformer;
import org.apache.flink.runtime.state.heap.StateMapSnapshot;
import org.jspecify.annotations.Nullable;

/** The states of one key group at one time. Made by the task's thread, then used by one other. */
final class SegmentedMapSnapshot<K, N, S> extends StateMapSnapshot<K, N, S, SegmentedStateMap<K, N, S>> {
    private final int version;
    private final SegmentDirectory directory;
    private final int size;
    private boolean isReleased;

    SegmentedMapSnapshot(SegmentedStateMap<K, N, S> owner, int version, SegmentDirectory directory, int size) {
        super(owner);
        this.version = version;
        this.directory = directory;
        this.size = size;
    }

    SegmentedStateMap<K, N, S> owner() {
        return owningStateMap;
    }

    int version() {
        return version;
    }

    private Iterator<StateEntry<K, N, S>> entries() {
        return directory.entries(size);
    }

    @Override
    public void release() {
        if (!isReleased) {
            isReleased = true;
            owningStateMap.releaseSnapshot(this);
        }
    }

    @Override
    public Iterator<StateEntry<K, N, S>> getIterator(
            TypeSerializer<K> keySerializer,
            TypeSerializer<N> namespaceSerializer,
            TypeSerializer<S> stateSerializer,
            @Nullable StateSnapshotTransformer<S> transformer) {
        return transformer == null ? entries() : kept(transformer).iterator();
    }

    /** In Flink's format: the number of entries, and of each its namespace, its key and its state. */
    @Override
    public void writeState(
            TypeSerializer<K> keySerializer,
            TypeSerializer<N> namespaceSerializer,
            TypeSerializer<S> stateSerializer,
            DataOutputView out,
            @Nullable StateSnapshotTransformer<S> transformer)
            throws IOException {
        List<StateEntry<K, N, S>> kept = transformer == null ? null : kept(transformer);
        out.writeInt(kept == null ? size : kept.size());
        Iterator<StateEntry<K, N, S>> entries = kept == null ? entries() : kept.iterator();
        while (entries.hasNext()) {
            StateEntry<K, N, S> entry = entries.next();
            namespaceSerializer.serialize(entry.getNamespace(), out);
            keySerializer.serialize(entry.getKey(), out);
            stateSerializer.serialize(entry.getState(), out);
        }
    }

    /** Their number must be known before the first is written. */
    private List<StateEntry<K, N, S>> kept(StateSnapshotTransformer<S> transformer) {
        List<StateEntry<K, N, S>> kept = new ArrayList<>();
        entries().forEachRemaining(entry -> {
            StateEntry<K, N, S> transformed = entry.filterOrTransform(transformer);
            if (transformed != null) {
                kept.add(transformed);
            }
        });
        return kept;
    }
}
