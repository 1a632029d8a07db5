package io.aurochs.flink.operator;

import org.apache.flink.runtime.state.HashMapStateBackendMigrationTest;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;

/** Flink's own tests of what becomes of state whose serializers have changed. */
class SegmentedStateMigrationTest extends HashMapStateBackendMigrationTest {
    @Override
    protected HashMapStateBackend getStateBackend() {
        return (HashMapStateBackend) SegmentedStateBackend.of(new HashMapStateBackend(), StateTables.SEGMENTED);
    }
}
