package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Run;
import java.io.Serial;
import java.io.Serializable;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;

/**
 * The records that the barriers of each checkpoint have overtaken: what all producers had emitted before theirs, less what all consumers had
 * processed before theirs. Exactly none, if barriers wait. Any thread.
 */
final class Overtaken implements Serializable {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Fewer than the buffers between two tasks take in, and more than the few that a barrier may meet in any case. */
    private static final long MANY = 200;

    private final Run run;

    Overtaken(Run run) {
        this.run = run;
    }

    /** A producer takes its part of a checkpoint, having emitted so many records. */
    private void emitted(long checkpoint, long records) {
        run.addToNumber(nameOf(checkpoint), records);
    }

    /** A consumer takes its part of a checkpoint, having processed so many records. */
    void processed(long checkpoint, long records) {
        run.addToNumber(nameOf(checkpoint), -records);
    }

    /** Whether the barriers of a checkpoint that has been completed have overtaken many records. */
    boolean isMany(long checkpoint) {
        return run.number(nameOf(checkpoint)) >= MANY;
    }

    private static String nameOf(long checkpoint) {
        return "overtaken by checkpoint " + checkpoint;
    }

    /** In a source's chain: counts what is emitted. */
    MapFunction<Long, Long> emitted() {
        return new Emitted(this);
    }

    private static final class Emitted implements MapFunction<Long, Long>, CheckpointedFunction {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Overtaken overtaken;
        private long records;

        Emitted(Overtaken overtaken) {
            this.overtaken = overtaken;
        }

        @Override
        public Long map(Long number) {
            records++;
            return number;
        }

        @Override
        public void initializeState(FunctionInitializationContext context) {}

        @Override
        public void snapshotState(FunctionSnapshotContext context) {
            overtaken.emitted(context.getCheckpointId(), records);
        }
    }
}
