package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import java.util.Map;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.state.CheckpointListener;

/**
 * Sums of numbers, of which each attempt of the job gets some more. When it has got some and a checkpoint has been completed,
 * it fails; at two restarts, an early one and the last, it pauses instead, with all tasks running and nothing to do.
 */
public final class OftenRestarted implements FlinkJob {
    /** The first time it pauses is after so many restarts. */
    public static final int EARLY = 2;
    /** Opens at the first pause. */
    public static final String PAUSED_EARLY = "paused early";
    /** Ends the first pause. */
    public static final String GO_ON = "go on";
    /** Opens at the second pause. */
    public static final String PAUSED_LATE = "paused late";
    /** Ends the second pause, and the job. */
    public static final String END = "end";
    /** What the names of all its tasks contain. */
    public static final String OPERATORS = "often-restarted";

    private static final int NUMBERS_PER_ATTEMPT = 500;
    private static final int KEYS = 40;

    private final int restarts;

    /** @param restarts at least two after the first pause */
    public OftenRestarted(int restarts) {
        if (restarts < EARLY + 2) {
            throw new IllegalArgumentException("restarts=" + restarts + ": too few; give " + (EARLY + 2)
                    + " or more, the first pause being after " + EARLY);
        }
        this.restarts = restarts;
    }

    @Override
    public Map<String, String> settings() {
        return Map.of(
                "execution.checkpointing.interval", "10 ms",
                "restart-strategy.type", "fixed-delay",
                "restart-strategy.fixed-delay.attempts", String.valueOf(restarts),
                "restart-strategy.fixed-delay.delay", "0 s");
    }

    @Override
    public void build(Bench bench) {
        Run run = bench.run();
        int producers = bench.setup().producers();
        NumberSource numbers = NumberSource.below(run, "numbers", producers, numbers(bench.setup()));
        for (int attempt = 1; attempt <= restarts; attempt++) {
            numbers = numbers.waitingAt((long) attempt * NUMBERS_PER_ATTEMPT, attemptGate(attempt));
        }
        numbers = numbers.waitingAt((restarts + 1L) * NUMBERS_PER_ATTEMPT, END);
        bench.collect(
                bench.from(numbers, WatermarkStrategy.noWatermarks(), OPERATORS + "-source")
                        .rebalance()
                        .map(new FailAfterCheckpoint(run, restarts))
                        .name(OPERATORS + "-map")
                        .uid(bench.uid("map"))
                        .keyBy(number -> Scatter.key(KEYS, number))
                        .process(new SumAtEnd(run))
                        .name(OPERATORS + "-sum")
                        .uid(bench.uid("sum")),
                "sums");
    }

    private long numbers(Setup setup) {
        return (restarts + 1L) * NUMBERS_PER_ATTEMPT * setup.producers();
    }

    private static String attemptGate(int attempt) {
        return "attempt " + attempt;
    }

    /** Fails, or pauses. */
    static final class FailAfterCheckpoint extends RichMapFunction<Long, Long> implements CheckpointListener {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;
        private final int restarts;
        private boolean hasGotNumbers;

        FailAfterCheckpoint(Run run, int restarts) {
            this.run = run;
            this.restarts = restarts;
        }

        @Override
        public void open(OpenContext context) {
            run.gate(attemptGate(attempt())).open();
        }

        private int attempt() {
            return getRuntimeContext().getTaskInfo().getAttemptNumber();
        }

        @Override
        public Long map(Long number) {
            hasGotNumbers = true;
            return number;
        }

        @Override
        public void notifyCheckpointComplete(long checkpoint) {
            if (!hasGotNumbers || getRuntimeContext().getTaskInfo().getIndexOfThisSubtask() != 0) {
                return;
            }
            if (attempt() == restarts) {
                run.gate(PAUSED_LATE).open();
                return;
            }
            if (attempt() == EARLY) {
                run.gate(PAUSED_EARLY).open();
            }
            if (attempt() != EARLY || run.gate(GO_ON).isOpen()) {
                throw new IllegalStateException("thrown on purpose");
            }
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        SumAtEnd.Sums sums = new SumAtEnd.Sums();
        for (long number = 0; number < numbers(setup); number++) {
            sums.add(Scatter.key(KEYS, number), number);
        }
        sums.note(journal, "sums");
    }
}
