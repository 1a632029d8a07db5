package io.aurochs.sql.launch;

import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.PipelineException;
import io.aurochs.pipeline.PipelineRun;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.sql.SqlException;
import io.aurochs.sql.assemble.Assembly;
import io.aurochs.sql.plan.Plan;
import io.aurochs.sql.result.CsvWriter;
import io.aurochs.sql.result.ResultSink;
import io.aurochs.sql.result.StageSink;
import io.aurochs.sql.row.RowLayout;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.function.LongConsumer;

/** Runs a plan, and writes its results as CSV. */
public final class Query {
    private final Plan plan;
    private final Map<String, String> settings;

    /** @param settings of native pipelines */
    public Query(Plan plan, Map<String, String> settings) {
        this.plan = plan;
        this.settings = settings;
    }

    /**
     * Runs it to its end.
     *
     * @param out not closed
     * @param late takes how many rows came too late, and were left out; also when the statement is interrupted, which is how one over
     *     tables without an end ends
     * @throws SqlException when it fails; the message is one line
     * @throws IllegalArgumentException when a setting is wrong
     */
    public void run(OutputStream out, LongConsumer late) throws IOException, InterruptedException {
        Pipeline pipeline = Pipeline.named("sql");
        RowLayout layout = RowLayout.of("result", plan.root().type());
        CsvWriter writer = new CsvWriter(plan.type(), out);
        RecordStream results = Assembly.of(pipeline, plan, layout);
        results.sink(
                "csv",
                plan.stages().isEmpty()
                        ? new ResultSink(layout, writer)
                        : new StageSink(layout, plan.stages(), writer));
        try (Pipelines running = Pipelines.start(settings, pipeline)) {
            PipelineRun run = running.runs().get(0);
            try {
                run.await();
            } catch (InterruptedException e) {
                late.accept(lateRows(run));
                throw e;
            }
            writer.finish();
            late.accept(lateRows(run));
        } catch (PipelineException e) {
            throw new SqlException(reason(e), e);
        }
    }

    private static long lateRows(PipelineRun run) {
        return run.lateRecords().values().stream().mapToLong(Long::longValue).sum();
    }

    /** A failure of the statement or its tables, without where in the pipeline it has happened. */
    private static String reason(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SqlException || cause instanceof IOException) {
                return String.valueOf(cause.getMessage());
            }
        }
        return String.valueOf(failure.getMessage());
    }
}
