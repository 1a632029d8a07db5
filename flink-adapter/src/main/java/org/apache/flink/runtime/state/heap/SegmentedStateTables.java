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

    /**
     * What a backend makes its tables with, of a type that only Flink's own package knows.
     *
     * @param isEach whether all tables are of this class, and not only those that are faster so
     */
    public static Object factory(boolean isEach) {
        return new Factory<>(isEach);
    }

    /** The table that such a factory would have made, with the states of one that was restored, which may be empty after that. */
    public static <K, N, S> StateTable<K, N, S> ofRestored(StateTable<K, N, S> restored, boolean isEach) {
        return isEach || SegmentedStateTable.isFasterFor(restored.getMetaInfo())
                ? SegmentedStateTable.ofRestored(restored.keyContext, restored)
                : restored;
    }

    private static final class Factory<K> implements StateTableFactory<K> {
        private final boolean isEach;

        private Factory(boolean isEach) {
            this.isEach = isEach;
        }

        @Override
        public <N, V> StateTable<K, N, V> newStateTable(
                InternalKeyContext<K> keyContext,
                RegisteredKeyValueStateBackendMetaInfo<N, V> metaInfo,
                TypeSerializer<K> keySerializer) {
            return isEach || SegmentedStateTable.isFasterFor(metaInfo)
                    ? new SegmentedStateTable<>(keyContext, metaInfo, keySerializer)
                    : new CopyOnWriteStateTable<>(keyContext, metaInfo, keySerializer);
        }
    }
}
