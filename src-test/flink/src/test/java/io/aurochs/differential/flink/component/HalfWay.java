package io.aurochs.differential.flink.component;

import java.io.Serial;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;

/** Passes records on; tells when half of them have come, and can fail once after the next checkpoint. */
public final class HalfWay<T> implements MapFunction<T, T>, CheckpointedFunction, CheckpointListener {
    /** Opens at the first completed checkpoint that was taken here after half of the records had come. */
    public static final String CHECKPOINTED = "checkpointed";
    /** Notes that the job's tasks are Aurochs'. */
    public static final String BUNDLES = "bundles";
    /** Notes that the job has failed. */
    public static final String FAILED = "failed";
    /** Which record fails: none. */
    public static final long NEVER = 0;

    @Serial
    private static final long serialVersionUID = 1L;

    private final Run run;
    private final String half;
    private final long records;
    private final long failsAt;
    private transient long takenAfterHalf;

    /**
     * Passes records on.
     *
     * @param half the name of the gate that opens when half of the records have come
     * @param records half of them
     * @param failsAt which record fails, of those that come when {@link #CHECKPOINTED} is open, from 1 on; or {@link #NEVER}
     */
    public HalfWay(Run run, String half, long records, long failsAt) {
        this.run = run;
        this.half = half;
        this.records = records;
        this.failsAt = failsAt;
    }

    @Override
    public T map(T record) {
        if (run.gate(BUNDLES).arrivals() == 0
                && AurochsTasks.isCurrent()
                && run.gate(BUNDLES).arrive(1) == 1) {
            run.journal().note(BUNDLES, true);
        }
        if (failsAt != NEVER
                && run.gate(CHECKPOINTED).isOpen()
                && run.gate(FAILED).arrive(failsAt) == failsAt) {
            run.journal().note(FAILED, "as planned");
            throw new IllegalStateException("planned");
        }
        run.gate(half).arrive(records);
        return record;
    }

    @Override
    public void initializeState(FunctionInitializationContext context) {
        takenAfterHalf = Long.MAX_VALUE;
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) {
        if (run.gate(half).isOpen()) {
            takenAfterHalf = Math.min(takenAfterHalf, context.getCheckpointId());
        }
    }

    @Override
    public void notifyCheckpointComplete(long checkpoint) {
        if (checkpoint >= takenAfterHalf) {
            run.gate(CHECKPOINTED).open();
        }
    }
}
