package io.aurochs.flink.operator;

import org.apache.flink.runtime.state.ConfigurableStateBackend;
import org.apache.flink.runtime.state.HashMapStateBackendTest;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;

/** Flink's own tests of its state backend on the heap. */
class SegmentedStateBackendTest extends HashMapStateBackendTest {
    @Override
    protected ConfigurableStateBackend getStateBackend() {
        return (ConfigurableStateBackend) SegmentedStateBackend.of(new HashMapStateBackend(), StateTables.SEGMENTED);
    }
}
