package org.apache.flink.runtime.state.heap;

import io.aurochs.api.Internal;
import io.aurochs.flink.state.SegmentedStateTable;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.runtime.state.InternalKeyContext;
import org.apache.flink.runtime.state.RegisteredKeyValueStateBackendMetaInfo;

/** Makes {@link SegmentedStateTable}s where Flink's heap backend makes its own. */
@Internal
public final class SegmentedStateTables {
    private SegmentedStateTables() {}

    /** What a backend makes its tables with, of a type that only Flink's own package knows. */
    public static Object factory() {
        return new Factory<>();
    }

    /** A table with the states of one that was restored, which is empty after that. */
    public static <K, N, S> StateTable<K, N, S> ofRestored(StateTable<K, N, S> restored) {
        return SegmentedStateTable.ofRestored(restored.keyContext, restored);
    }

    private static final class Factory<K> implements StateTableFactory<K> {
        @Override
        public <N, V> StateTable<K, N, V> newStateTable(
                InternalKeyContext<K> keyContext,
                RegisteredKeyValueStateBackendMetaInfo<N, V> metaInfo,
                TypeSerializer<K> keySerializer) {
            return new SegmentedStateTable<>(keyContext, metaInfo, keySerializer);
        }
    }
}
