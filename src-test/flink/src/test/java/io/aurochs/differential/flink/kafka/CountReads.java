package io.aurochs.differential.flink.kafka;

import io.aurochs.differential.flink.component.Run;
import java.io.Serial;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;

/** Passes records on, and counts them and the checkpoints of its task. */
final class CountReads implements MapFunction<String, String>, CheckpointedFunction {
    @Serial
    private static final long serialVersionUID = 1L;

    private final Run run;

    CountReads(Run run) {
        this.run = run;
    }

    @Override
    public String map(String time) {
        run.gate(AlignedTopics.AHEAD).arrive(1);
        return time;
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) {
        run.gate(AlignedTopics.SNAPSHOTS).arrive(1);
    }

    @Override
    public void initializeState(FunctionInitializationContext context) {
        // It has none.
    }
}
