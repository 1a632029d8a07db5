package io.aurochs.benchmarks.pipeline;

import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.WindowSpec;
import java.time.Duration;

/** A small job as many run beside each other: a filter, and a count by key in windows of an epoch. */
public final class CountJob {
    /** Column of the counts. */
    public static final String COUNT = "count";

    private CountJob() {}

    /** Declares all but the sink. */
    public static RecordStream counts(Pipeline pipeline, NumberEpochs source) {
        return pipeline.source("numbers", NumberEpochs.NUMBER, () -> source)
                .filter("some", number -> number.get(NumberEpochs.KEY) >= 0)
                .window(WindowSpec.fixed(Duration.ofMillis(NumberEpochs.EPOCH_MS)))
                .groupByKey(NumberEpochs.KEY)
                .aggregate(COUNT, Aggregates.count(COUNT))
                .results();
    }
}
