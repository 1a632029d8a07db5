package io.aurochs.flink.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.core.fs.CloseableRegistry;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.query.KvStateRegistry;
import org.apache.flink.runtime.state.AbstractStateBackend;
import org.apache.flink.runtime.state.CheckpointableKeyedStateBackend;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.KeyedStateBackendParametersImpl;
import org.apache.flink.runtime.state.StateBackendTestUtils;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.runtime.state.heap.HeapKeyedStateBackend;
import org.apache.flink.runtime.state.ttl.TtlTimeProvider;
import org.junit.jupiter.api.Test;

class KeyedBackendsTest {
    private static final int KEY_GROUPS = 16;

    @Test
    void eachKeyHasItsStateOnTheHeap() throws Exception {
        eachKeyHasItsState(new HashMapStateBackend());
    }

    /** Its backend of keyed state overrides how a key is set, and not how one is set with its key group. */
    @Test
    void eachKeyHasItsStateInABackendThatDecoratesAnother() throws Exception {
        eachKeyHasItsState(StateBackendTestUtils.wrapStateBackendWithSnapshotFunction(
                new HashMapStateBackend(), snapshot -> snapshot));
    }

    private static void eachKeyHasItsState(AbstractStateBackend backend) throws Exception {
        MockEnvironment environment = MockEnvironment.builder().build();
        CheckpointableKeyedStateBackend<String> keyed =
                backend.createKeyedStateBackend(new KeyedStateBackendParametersImpl<>(
                        environment,
                        new JobID(),
                        "operator",
                        StringSerializer.INSTANCE,
                        KEY_GROUPS,
                        KeyGroupRange.of(0, KEY_GROUPS - 1),
                        new KvStateRegistry().createTaskRegistry(new JobID(), environment.getJobVertexId()),
                        TtlTimeProvider.DEFAULT,
                        new UnregisteredMetricsGroup(),
                        List.of(),
                        new CloseableRegistry()));
        try {
            KeySetter keys = KeyedBackends.setterFor(keyed);
            ValueState<String> state = keyed.getPartitionedState(
                    VoidNamespace.INSTANCE,
                    VoidNamespaceSerializer.INSTANCE,
                    new ValueStateDescriptor<>("state", StringSerializer.INSTANCE));
            set(keys, "a");
            state.update("of a");
            set(keys, "b");
            assertThat(state.value()).isNull();
            state.update("of b");
            set(keys, "a");
            assertThat(state.value()).isEqualTo("of a");
            if (keyed instanceof HeapKeyedStateBackend<String> heap) {
                YoungHolders.renewKey(heap);
            }
            assertThat(state.value()).as("after a collection").isEqualTo("of a");
            set(keys, "b");
            assertThat(state.value()).as("another key after a collection").isEqualTo("of b");
        } finally {
            keyed.dispose();
            environment.close();
        }
    }

    private static void set(KeySetter keys, String key) {
        keys.set(key, KeyGroupRangeAssignment.assignToKeyGroup(key, KEY_GROUPS));
    }
}
