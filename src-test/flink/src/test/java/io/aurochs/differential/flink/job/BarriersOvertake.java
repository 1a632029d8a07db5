package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Run;
import java.io.Serial;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;

/**
 * A map that takes its time over each record until a checkpoint has been completed whose barriers stood behind hundreds of
 * records: barriers that wait for those take minutes.
 */
public final class BarriersOvertake implements FlinkJob {
    /** Opens when such a checkpoint has been completed. */
    public static final String COMPLETED = "checkpoint completed";

    /** Number of a run: the first checkpoint that is surely behind many records of each producer. */
    static final String FIRST_BEHIND = "first checkpoint behind many records";

    private static final String ALL_EMITTED_MANY = "all have emitted many";

    private static final long NUMBERS = 20_000;
    /** Fewer than the buffers to a consumer take in, of each producer. */
    private static final long MANY = 600;

    private static final long MS_PER_RECORD = 250;

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "execution.checkpointing.interval", "20 ms",
                "execution.checkpointing.unaligned.enabled", "true",
                "taskmanager.memory.segment-size", "4 kb",
                "taskmanager.memory.network.min", "16 mb",
                "taskmanager.memory.network.max", "16 mb");
    }

    @Override
    public void build(Bench bench) {
        bench.collect(
                bench.numbers("numbers", NUMBERS)
                        .map(new Emitted(bench.run()))
                        .setParallelism(bench.setup().producers())
                        .rebalance()
                        .map(new Slow(bench.run())),
                "numbers");
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < NUMBERS; number++) {
            journal.note("numbers", number);
        }
    }

    /** In the source's chain: notes the first checkpoint that begins behind many records of each subtask. */
    static final class Emitted extends RichMapFunction<Long, Long> implements CheckpointedFunction {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;
        private long emitted;

        Emitted(Run run) {
            this.run = run;
        }

        @Override
        public Long map(Long number) {
            emitted++;
            if (emitted == MANY) {
                run.gate(ALL_EMITTED_MANY)
                        .arrive(getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks());
            }
            return number;
        }

        @Override
        public void initializeState(FunctionInitializationContext context) {}

        @Override
        public void snapshotState(FunctionSnapshotContext context) {
            if (run.gate(ALL_EMITTED_MANY).isOpen() && run.number(FIRST_BEHIND) == 0) {
                // Others may have taken their part of this checkpoint before they had emitted so many.
                run.setNumber(FIRST_BEHIND, context.getCheckpointId() + 1);
            }
        }
    }

    /** Waits at each record until the checkpoint is completed, but not for long. */
    static final class Slow implements MapFunction<Long, Long>, CheckpointListener {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;

        Slow(Run run) {
            this.run = run;
        }

        @Override
        public Long map(Long number) throws InterruptedException, ExecutionException {
            try {
                run.gate(COMPLETED).opening().get(MS_PER_RECORD, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // Not yet; the task is to get to what else it has to do.
            }
            return number;
        }

        @Override
        public void notifyCheckpointComplete(long checkpoint) {
            long first = run.number(FIRST_BEHIND);
            if (first > 0 && checkpoint >= first) {
                run.gate(COMPLETED).open();
            }
        }
    }
}
