package io.aurochs.flink.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.flink.api.common.state.StateDescriptor;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.api.common.typeutils.base.ListSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.state.InternalKeyContextImpl;
import org.apache.flink.runtime.state.IterableStateSnapshot;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.RegisteredKeyValueStateBackendMetaInfo;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SegmentedStateTableTest {
    private static final int GROUPS = 2;
    private static final String KEY = "key";
    private static final int GROUP = KeyGroupRangeAssignment.assignToKeyGroup(KEY, GROUPS);

    private final InternalKeyContextImpl<String> keys =
            new InternalKeyContextImpl<>(new KeyGroupRange(0, GROUPS - 1), GROUPS);
    private final SegmentedStateTable<String, VoidNamespace, List<Integer>> table = new SegmentedStateTable<>(
            keys,
            new RegisteredKeyValueStateBackendMetaInfo<>(
                    StateDescriptor.Type.LIST,
                    "list",
                    VoidNamespaceSerializer.INSTANCE,
                    new ListSerializer<>(IntSerializer.INSTANCE)),
            StringSerializer.INSTANCE);
    private final List<Integer> state = new ArrayList<>(List.of(1));

    @BeforeEach
    void put() {
        keys.setCurrentKey(KEY);
        keys.setCurrentKeyGroupIndex(GROUP);
        table.put(VoidNamespace.INSTANCE, state);
    }

    private boolean isCopied() {
        List<Integer> before = Objects.requireNonNull(table.get(KEY, VoidNamespace.INSTANCE));
        return table.get(VoidNamespace.INSTANCE) != before;
    }

    private static void write(IterableStateSnapshot<?, ?, ?> snapshot, int group) throws IOException {
        snapshot.getKeyGroupWriter().writeStateInKeyGroup(new DataOutputSerializer(16), group);
    }

    @Test
    void aKeyGroupThatIsWrittenIsReleased() throws IOException {
        IterableStateSnapshot<String, VoidNamespace, List<Integer>> snapshot = table.stateSnapshot();
        write(snapshot, 1 - GROUP);
        assertThat(isCopied()).isTrue();
        table.put(VoidNamespace.INSTANCE, state);
        IterableStateSnapshot<String, VoidNamespace, List<Integer>> next = table.stateSnapshot();
        write(snapshot, GROUP);
        write(next, GROUP);
        assertThat(isCopied()).isFalse();
    }

    @Test
    void aSnapshotThatIsNeverWrittenIsReleasedWhole() {
        IterableStateSnapshot<String, VoidNamespace, List<Integer>> snapshot = table.stateSnapshot();
        snapshot.release();
        snapshot.release();
        assertThat(isCopied()).isFalse();
    }

    @Test
    void aReadOfAnyKeyCopiesNothing() {
        table.stateSnapshot();
        assertThat(table.get(KEY, VoidNamespace.INSTANCE)).isSameAs(state);
        assertThat(table.get("another", VoidNamespace.INSTANCE)).isNull();
    }
}
