package org.apache.flink.runtime.state.heap;

import io.aurochs.api.Internal;
import io.aurochs.flink.state.SegmentedStateTable;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.runtime.state.InternalKeyContext;
import org.apache.flink.runtime.state.RegisteredKeyValueStateBackendMetaInfo;

/**
 * What a heap backend of Flink's makes the tables of its states with: {@link SegmentedStateTable}s, or Flink's own. Its interface is known
 * only here, in Flink's package.
 */
@Internal
public final class SegmentedStateTables<K> implements StateTableFactory<K> {
    private final boolean isForAll;

    /** @param isForAll whether no table is Flink's, not even where that is faster */
    public SegmentedStateTables(boolean isForAll) {
        this.isForAll = isForAll;
    }

    @Override
    public <N, V> StateTable<K, N, V> newStateTable(
            InternalKeyContext<K> keyContext,
            RegisteredKeyValueStateBackendMetaInfo<N, V> metaInfo,
            TypeSerializer<K> keySerializer) {
        return isSegmented(metaInfo)
                ? new SegmentedStateTable<>(keyContext, metaInfo, keySerializer)
                : new CopyOnWriteStateTable<>(keyContext, metaInfo, keySerializer);
    }

    /** The states of a table of Flink's that was restored, in a table as this makes it; another one is empty after that. */
    public <N, V> StateTable<K, N, V> ofRestored(StateTable<K, N, V> restored) {
        return isSegmented(restored.getMetaInfo())
                ? SegmentedStateTable.ofRestored(restored.keyContext, restored)
                : restored;
    }

    private boolean isSegmented(RegisteredKeyValueStateBackendMetaInfo<?, ?> state) {
        return isForAll || SegmentedStateTable.isFasterFor(state);
    }
}
