package io.aurochs.flink.operator;

import org.apache.flink.runtime.state.CheckpointStorage;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.runtime.state.storage.JobManagerCheckpointStorage;
import org.apache.flink.runtime.state.ttl.StateBackendTestContext;
import org.apache.flink.runtime.state.ttl.TtlStateTestBase;
import org.apache.flink.runtime.state.ttl.TtlTimeProvider;

/** Flink's own tests of state whose time to live is over. */
class SegmentedTtlStateTest extends TtlStateTestBase {
    @Override
    protected StateBackendTestContext createStateBackendTestContext(TtlTimeProvider time) {
        return new StateBackendTestContext(time) {
            @Override
            protected StateBackend createStateBackend() {
                return SegmentedStateBackend.of(new HashMapStateBackend(), StateTables.SEGMENTED);
            }

            @Override
            protected CheckpointStorage createCheckpointStorage() {
                return new JobManagerCheckpointStorage();
            }
        };
    }

    @Override
    protected boolean incrementalCleanupSupported() {
        return true;
    }
}
