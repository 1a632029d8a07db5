package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Run;
import java.io.Serial;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;

/**
 * A map that takes its time over each record until a checkpoint has been completed whose barriers have overtaken hundreds of records. If
 * barriers wait, none is.
 */
public final class BarriersOvertake implements FlinkJob {
    /** Opens when such a checkpoint has been completed. */
    public static final String COMPLETED = "checkpoint completed";

    private static final long NUMBERS = 20_000;
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
        Overtaken overtaken = new Overtaken(bench.run());
        bench.collect(
                bench.numbers("numbers", NUMBERS)
                        .map(overtaken.emitted())
                        .setParallelism(bench.setup().producers())
                        .rebalance()
                        .map(new Slow(bench.run(), overtaken)),
                "numbers");
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < NUMBERS; number++) {
            journal.note("numbers", number);
        }
    }

    /** Waits at each record until the checkpoint is completed, but not for long. */
    static final class Slow implements MapFunction<Long, Long>, CheckpointedFunction, CheckpointListener {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;
        private final Overtaken overtaken;
        private long records;

        Slow(Run run, Overtaken overtaken) {
            this.run = run;
            this.overtaken = overtaken;
        }

        @Override
        public Long map(Long number) throws InterruptedException, ExecutionException {
            try {
                run.gate(COMPLETED).opening().get(MS_PER_RECORD, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // Not yet; the task is to get to what else it has to do.
            }
            records++;
            return number;
        }

        @Override
        public void initializeState(FunctionInitializationContext context) {}

        @Override
        public void snapshotState(FunctionSnapshotContext context) {
            overtaken.processed(context.getCheckpointId(), records);
        }

        @Override
        public void notifyCheckpointComplete(long checkpoint) {
            if (overtaken.isMany(checkpoint)) {
                run.gate(COMPLETED).open();
            }
        }
    }
}
