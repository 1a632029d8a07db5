package io.aurochs.differential.flink.sql;

import io.aurochs.differential.flink.component.Run;
import java.io.Serial;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.state.CheckpointListener;

/** Passes numbers on; tells when half of them have come, and fails once after the next checkpoint if it is to. */
final class HalfWay implements MapFunction<Long, Long>, CheckpointListener {
    /** Opens when a checkpoint has been completed after that. */
    static final String CHECKPOINTED = "checkpointed";
    /** Notes that the job's tasks are Aurochs'. */
    static final String BUNDLES = "bundles";
    /** Notes that the job has failed. */
    static final String FAILED = "failed";

    @Serial
    private static final long serialVersionUID = 1L;

    private final Run run;
    private final String half;
    private final long numbers;
    private final boolean fails;

    HalfWay(Run run, String half, long numbers, boolean fails) {
        this.run = run;
        this.half = half;
        this.numbers = numbers;
        this.fails = fails;
    }

    @Override
    public Long map(Long number) {
        if (run.gate(BUNDLES).arrivals() == 0
                && AurochsTasks.isCurrent()
                && run.gate(BUNDLES).arrive(1) == 1) {
            run.journal().note(BUNDLES, true);
        }
        if (fails && run.gate(CHECKPOINTED).isOpen() && run.gate(FAILED).arrive(1) == 1) {
            run.journal().note(FAILED, "as planned");
            throw new IllegalStateException("planned");
        }
        run.gate(half).arrive(numbers);
        return number;
    }

    @Override
    public void notifyCheckpointComplete(long checkpoint) {
        if (fails && run.gate(half).isOpen()) {
            run.gate(CHECKPOINTED).open();
        }
    }
}
