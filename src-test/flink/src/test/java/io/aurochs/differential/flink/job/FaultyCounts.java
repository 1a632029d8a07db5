package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Gate;
import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.state.CheckpointListener;

/**
 * Sums per key, of numbers that flow until the run's gate {@link #ENOUGH} opens; in their way a map which throws once, after a
 * checkpoint that was completed while they flowed, and opens that gate when more have been completed after the restart.
 */
public final class FaultyCounts implements FlinkJob {
    /** Opens when the source is to end. */
    public static final String ENOUGH = "enough";
    /** Opens when the map throws. */
    public static final String FAILED = "failed";
    /** Each key's sum and count at the end. */
    public static final String SUMS = "sums";

    private static final String SOURCE = "numbers";
    private static final int KEYS = 50;
    private static final int RECORDS_BEFORE = 2_000;
    private static final int CHECKPOINTS_AFTER = 2;

    @Override
    public void build(Bench bench) {
        NumberSource numbers =
                NumberSource.until(bench.run(), SOURCE, bench.setup().producers(), ENOUGH);
        bench.collect(
                bench.from(numbers, WatermarkStrategy.noWatermarks(), SOURCE)
                        .rebalance()
                        .map(new ThrowOnce(bench.run()))
                        .uid(bench.uid("throw once"))
                        .keyBy(FaultyCounts::key)
                        .process(new SumAtEnd(bench.run()))
                        .uid(bench.uid("sum")),
                SUMS);
    }

    private static String key(long number) {
        return Scatter.key(KEYS, number);
    }

    /** The sums of all numbers the source had emitted when it ended, the last time it did. */
    public static Journal expected(Run run, Setup setup) {
        SumAtEnd.Sums sums = new SumAtEnd.Sums();
        for (int split = 0; split < setup.producers(); split++) {
            long count = run.number(NumberSource.endName(SOURCE, split));
            for (long position = 0; position < count; position++) {
                long number = split + position * setup.producers();
                sums.add(key(number), number);
            }
        }
        Journal journal = new Journal();
        sums.note(journal, SUMS);
        return journal;
    }

    /** Throws in one of the subtasks, once. */
    static final class ThrowOnce extends RichMapFunction<Long, Long> implements CheckpointListener {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;
        private long records;
        private boolean due;

        ThrowOnce(Run run) {
            this.run = run;
        }

        @Override
        public Long map(Long number) {
            records++;
            Gate failed = run.gate(FAILED);
            if (due && !failed.isOpen()) {
                failed.open();
                throw new IllegalStateException("thrown on purpose");
            }
            return number;
        }

        @Override
        public void notifyCheckpointComplete(long checkpoint) {
            if (getRuntimeContext().getTaskInfo().getIndexOfThisSubtask() != 0) {
                return;
            }
            if (run.gate(FAILED).isOpen()) {
                run.gate(ENOUGH).arrive(CHECKPOINTS_AFTER);
            } else {
                due = records >= RECORDS_BEFORE;
            }
        }
    }
}
