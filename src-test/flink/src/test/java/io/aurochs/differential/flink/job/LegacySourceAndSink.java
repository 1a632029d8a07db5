package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.version.LegacySink;
import io.aurochs.differential.flink.version.LegacySource;
import java.io.Serial;
import org.apache.flink.api.common.typeinfo.Types;

/** A parallel source and a sink of the kind before FLIP-27 and sink2; timestamps and watermarks by the source. */
public final class LegacySourceAndSink implements FlinkJob {
    private static final int NUMBERS = 10_000;

    @Override
    @SuppressWarnings("deprecation")
    public void build(Bench bench) {
        bench.environment()
                .addSource(new Numbers(), "numbers")
                .uid(bench.uid("numbers"))
                .returns(Types.LONG)
                .setParallelism(bench.setup().producers())
                .keyBy(number -> number % 31)
                .map(number -> number * 2)
                .rebalance()
                .addSink(new Note(bench.run()))
                .uid(bench.uid("note"));
    }

    /** Emits each number of its subtask from its own thread. */
    static final class Numbers extends LegacySource<Long> {
        @Serial
        private static final long serialVersionUID = 1L;

        private volatile boolean cancelled;

        @Override
        public void run(SourceContext<Long> context) {
            int subtask = getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
            int subtasks = getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks();
            for (long number = subtask; number < NUMBERS && !cancelled; number += subtasks) {
                synchronized (context.getCheckpointLock()) {
                    context.collectWithTimestamp(number, number);
                }
            }
        }

        @Override
        public void cancel() {
            cancelled = true;
        }
    }

    /** Notes what it gets. */
    static final class Note extends LegacySink<Long> {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Run run;

        Note(Run run) {
            this.run = run;
        }

        @Override
        public void invoke(Long number, Context context) {
            run.journal().note("numbers", number + "@" + context.timestamp());
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < NUMBERS; number++) {
            journal.note("numbers", number * 2 + "@" + number);
        }
    }
}
