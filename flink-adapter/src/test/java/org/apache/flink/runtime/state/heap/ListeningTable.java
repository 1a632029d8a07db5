package org.apache.flink.runtime.state.heap;

import java.util.function.Consumer;
import org.apache.flink.api.common.state.StateDescriptor;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.runtime.state.InternalKeyContextImpl;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.RegisteredKeyValueStateBackendMetaInfo;

/** Flink's table of texts, with one key group, that tells which keys are looked up. It stands where Flink's can be extended. */
public final class ListeningTable<N> extends CopyOnWriteStateTable<Object, N, String> {
    private final Consumer<Object> lookedUp;

    /** @param lookedUp told each key */
    public ListeningTable(TypeSerializer<N> namespaces, TypeSerializer<Object> keys, Consumer<Object> lookedUp) {
        super(
                new InternalKeyContextImpl<>(KeyGroupRange.of(0, 0), 1),
                new RegisteredKeyValueStateBackendMetaInfo<>(
                        StateDescriptor.Type.VALUE, "state", namespaces, StringSerializer.INSTANCE),
                keys);
        this.lookedUp = lookedUp;
    }

    @Override
    protected CopyOnWriteStateMap<Object, N, String> createStateMap() {
        return new CopyOnWriteStateMap<>(getStateSerializer()) {
            @Override
            public String get(Object key, N namespace) {
                lookedUp.accept(key);
                return super.get(key, namespace);
            }
        };
    }
}
