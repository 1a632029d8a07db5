package io.aurochs.flink.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.flink.state.TimerQueue;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.runtime.checkpoint.CheckpointOptions;
import org.apache.flink.runtime.state.CheckpointableKeyedStateBackend;
import org.apache.flink.runtime.state.ConfigurableStateBackend;
import org.apache.flink.runtime.state.HashMapStateBackendTest;
import org.apache.flink.runtime.state.KeyGroupedInternalPriorityQueue;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.SharedStateRegistryImpl;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.streaming.api.operators.TimerHeapInternalTimer;
import org.apache.flink.streaming.api.operators.TimerSerializer;
import org.junit.jupiter.api.TestTemplate;

/** Flink's own tests of its state backend on the heap, and which queue its timers are in. */
class SegmentedStateBackendTest extends HashMapStateBackendTest {
    @Override
    protected ConfigurableStateBackend getStateBackend() {
        return (ConfigurableStateBackend) SegmentedStateBackend.of(new HashMapStateBackend(), StateTables.SEGMENTED);
    }

    @TestTemplate
    void timersAreInQueuesOfOurs() throws Exception {
        CheckpointableKeyedStateBackend<Integer> backend = createKeyedBackend(IntSerializer.INSTANCE);
        KeyedStateHandle snapshot;
        try {
            KeyGroupedInternalPriorityQueue<TimerHeapInternalTimer<Integer, VoidNamespace>> queue = timersOf(backend);
            assertThat(queue).isInstanceOf(TimerQueue.class);
            queue.add(timer(2));
            queue.add(timer(1));
            snapshot = runSnapshot(
                    backend.snapshot(1, 1, createStreamFactory(), CheckpointOptions.forCheckpointWithDefaultLocation()),
                    new SharedStateRegistryImpl());
        } finally {
            backend.dispose();
        }
        CheckpointableKeyedStateBackend<Integer> restored = restoreKeyedBackend(IntSerializer.INSTANCE, snapshot);
        try {
            KeyGroupedInternalPriorityQueue<TimerHeapInternalTimer<Integer, VoidNamespace>> queue = timersOf(restored);
            assertThat(queue).isInstanceOf(TimerQueue.class);
            assertThat(queue.add(timer(1))).isFalse();
            assertThat(queue.poll()).isEqualTo(timer(1));
            assertThat(queue.poll()).isEqualTo(timer(2));
            assertThat(queue.poll()).isNull();
        } finally {
            restored.dispose();
        }
    }

    private static KeyGroupedInternalPriorityQueue<TimerHeapInternalTimer<Integer, VoidNamespace>> timersOf(
            CheckpointableKeyedStateBackend<Integer> backend) {
        return backend.create(
                "timers", new TimerSerializer<>(IntSerializer.INSTANCE, VoidNamespaceSerializer.INSTANCE));
    }

    private static TimerHeapInternalTimer<Integer, VoidNamespace> timer(int time) {
        return new TimerHeapInternalTimer<>(time, time, VoidNamespace.INSTANCE);
    }
}
