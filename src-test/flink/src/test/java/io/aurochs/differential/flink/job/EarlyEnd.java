package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.state.CheckpointListener;

/**
 * Two sources, of which one ends early; the other goes on until checkpoints have been completed without it, and, where the
 * job is to fail, after the restart from one of those.
 */
public final class EarlyEnd implements FlinkJob {
    private static final int FEW = 500;
    private static final int MANY = 8_000;
    private static final int KEYS = 40;
    private static final int CHECKPOINTS = 3;
    private static final String SHORT = "short";
    private static final String GO_ON = "go on";
    private static final String FAILED = "failed";

    private final boolean failing;

    /** One that fails once, or not at all. */
    public EarlyEnd(boolean failing) {
        this.failing = failing;
    }

    @Override
    public void build(Bench bench) {
        NumberSource more = NumberSource.below(
                        bench.run(), "long", bench.setup().producers(), MANY)
                .waitingAt(MANY / 2 / bench.setup().producers(), GO_ON);
        bench.collect(
                bench.numbers(SHORT, FEW)
                        .union(bench.from(more, WatermarkStrategy.noWatermarks(), "long")
                                .rebalance()
                                .map(new AwaitCheckpoints(bench.run(), failing))
                                .uid(bench.uid("await checkpoints")))
                        .keyBy(number -> Scatter.key(KEYS, number))
                        .process(new SumAtEnd(bench.run()))
                        .uid(bench.uid("sum")),
                "sums");
    }

    /** Lets the long source go on after checkpoints without the short one. */
    static final class AwaitCheckpoints extends RichMapFunction<Long, Long> implements CheckpointListener {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;
        private final boolean failing;

        AwaitCheckpoints(Run run, boolean failing) {
            this.run = run;
            this.failing = failing;
        }

        @Override
        public Long map(Long number) {
            if (failing && run.gate(GO_ON).isOpen() && !run.gate(FAILED).isOpen()) {
                run.gate(FAILED).open();
                throw new IllegalStateException("thrown on purpose");
            }
            return number;
        }

        @Override
        public void notifyCheckpointComplete(long checkpoint) {
            boolean shortEnded = run.number(NumberSource.endName(SHORT, 0)) > 0;
            if (shortEnded && getRuntimeContext().getTaskInfo().getIndexOfThisSubtask() == 0) {
                run.gate(GO_ON).arrive(CHECKPOINTS);
            }
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        SumAtEnd.Sums sums = new SumAtEnd.Sums();
        for (long number = 0; number < MANY; number++) {
            sums.add(Scatter.key(KEYS, number), number);
            if (number < FEW) {
                sums.add(Scatter.key(KEYS, number), number);
            }
        }
        sums.note(journal, "sums");
    }
}
