package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Run;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.streaming.api.datastream.AsyncDataStream;
import org.apache.flink.streaming.api.functions.async.ResultFuture;
import org.apache.flink.streaming.api.functions.async.RichAsyncFunction;

/**
 * An asynchronous operator with room for one record, whose first answer comes when a checkpoint has been completed: barriers
 * that wait behind the other records would wait for ever.
 */
public final class BarriersOvertake implements FlinkJob {
    /** Opens when a checkpoint has been completed. */
    public static final String COMPLETED = "checkpoint completed";

    /** Far more than the buffers take in. */
    private static final long NUMBERS = 20_000;

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "execution.checkpointing.interval", "20 ms",
                "execution.checkpointing.unaligned.enabled", "true",
                "taskmanager.memory.segment-size", "4 kb",
                "taskmanager.network.memory.floating-buffers-per-gate", "2",
                "taskmanager.memory.network.min", "16 mb",
                "taskmanager.memory.network.max", "16 mb");
    }

    @Override
    public void build(Bench bench) {
        bench.collect(
                AsyncDataStream.orderedWait(
                        bench.numbers("numbers", NUMBERS).rebalance(), new Answer(bench.run()), 5, TimeUnit.MINUTES, 1),
                "answers");
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < NUMBERS; number++) {
            journal.note("answers", number);
        }
    }

    /** Answers at once when a checkpoint has been completed, and before that as soon as one is. */
    static final class Answer extends RichAsyncFunction<Long, Long> implements CheckpointListener {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;

        Answer(Run run) {
            this.run = run;
        }

        @Override
        public void asyncInvoke(Long number, ResultFuture<Long> result) {
            run.gate(COMPLETED).opening().thenRun(() -> result.complete(List.of(number)));
        }

        @Override
        public void notifyCheckpointComplete(long checkpoint) {
            run.gate(COMPLETED).open();
        }
    }
}
