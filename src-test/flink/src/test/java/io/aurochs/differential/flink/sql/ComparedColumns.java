package io.aurochs.differential.flink.sql;

import io.aurochs.differential.flink.component.AurochsTasks;
import io.aurochs.differential.flink.component.Run;
import java.io.Serial;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.types.Row;

/** Keeps the columns of a change that are compared; notes once that the job's tasks are Aurochs'. */
final class ComparedColumns implements MapFunction<Row, Row> {
    @Serial
    private static final long serialVersionUID = 1L;

    private final Run run;
    private final int[] columns;

    ComparedColumns(Run run, int... columns) {
        this.run = run;
        this.columns = columns.clone();
    }

    @Override
    public Row map(Row change) {
        if (run.gate(NexmarkJob.BUNDLES).arrivals() == 0
                && AurochsTasks.isCurrent()
                && run.gate(NexmarkJob.BUNDLES).arrive(1) == 1) {
            run.journal().note(NexmarkJob.BUNDLES, true);
        }
        Row kept = Row.project(change, columns);
        kept.setKind(change.getKind());
        return kept;
    }
}
