package io.aurochs.benchmarks.pipeline;

import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.pipeline.RecordStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Per record: a filter and a count by key in windows of a second, in one job or divided among several on one engine. An invocation has each
 * source emit epochs, five million records in all, and waits until each sink has the results of the windows that they close.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@State(Scope.Thread)
public class JobsBenchmark {
    private static final int RECORDS = 5_000_000;
    private static final int KEYS = 10_000;

    /** Divides the records and the keys. */
    @Param({"1", "50", "500"})
    int jobs;

    /** In how many epochs, and windows, each job has its records of an invocation. */
    @Param({"1", "5"})
    int epochs;

    @Param("2")
    int workers;

    private final List<Job> running = new ArrayList<>();
    private @Nullable Pipelines pipelines;

    private record Job(NumberEpochs source, CountedWords counts) {}

    @Setup
    public void start() {
        Pipelines engine = Pipelines.start(Map.of("aurochs.workers.count", workers, "aurochs.memory.bytes", "2g"));
        pipelines = engine;
        for (int job = 0; job < jobs; job++) {
            NumberEpochs source = new NumberEpochs(RECORDS / jobs / epochs, KEYS / jobs);
            Pipeline pipeline = Pipeline.named("job-" + job);
            RecordStream counts = CountJob.counts(pipeline, source);
            CountedWords sink = new CountedWords(counts.schema().longField(CountJob.COUNT));
            counts.sink("counts", sink);
            engine.submit(pipeline);
            running.add(new Job(source, sink));
        }
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public long sourcesToSinks() throws InterruptedException {
        for (Job job : running) {
            job.source().allow(epochs);
        }
        long records = 0;
        for (Job job : running) {
            for (int epoch = 0; epoch < epochs; epoch++) {
                records += job.counts().awaitWatermark();
            }
        }
        if (records != RECORDS) {
            throw new IllegalStateException("records=" + records + " not " + RECORDS);
        }
        return records;
    }

    @TearDown
    public void stop() {
        if (pipelines != null) {
            pipelines.close();
        }
    }
}
