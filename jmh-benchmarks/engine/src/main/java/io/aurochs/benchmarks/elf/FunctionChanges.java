package io.aurochs.benchmarks.elf;

import io.aurochs.benchmarks.pipeline.SteadyNumbers;
import io.aurochs.benchmarks.runner.Differences;
import io.aurochs.benchmarks.runner.Operations;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.PipelineRun;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.pipeline.Replacement;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.WindowSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;

/**
 * A change of one job among others that run all the time (ELF §4.1, Figure 10b). Each filters numbers, maps them, and counts them by key, at
 * a thousand numbers a second. An operation is a change. That of a filter or a function lasts from the call until the old one has processed
 * its last record; one of parameters from when an interval of results has come, which decides about them, until the first record meets the
 * new ones.
 */
final class FunctionChanges implements Operations {
    private static final int RATE = 1_000;
    private static final int INTERVAL_RECORDS = 100;
    private static final Duration INTERVAL = Duration.ofMillis(INTERVAL_RECORDS);
    private static final long LONGEST_S = 60;

    private static final String FILTER = "limit";
    private static final String MAP = "key";
    private static final String COUNT = "count";
    private static final String VIEW = "counts";

    private final Change change;
    private final Map<String, Object> settings;
    private final Pipelines running;
    private final PipelineRun changed;
    private final WindowTotals totals;
    /** Of the parameters that have come into force, nanoseconds. */
    private final BlockingQueue<Long> delaysNs = new LinkedBlockingQueue<>();

    private long changes;
    private long records;

    /** What is changed. */
    enum Change {
        FILTER,
        FUNCTION,
        PARAMETERS
    }

    private FunctionChanges(Change change, int jobs, Map<String, Object> settings) {
        this.change = change;
        this.settings = settings;
        Pipeline[] pipelines = new Pipeline[jobs];
        WindowTotals[] sinks = new WindowTotals[jobs];
        for (int job = 0; job < jobs; job++) {
            Pipeline pipeline = Pipeline.named("job-" + job);
            RecordStream counts = counts(pipeline);
            sinks[job] = new WindowTotals(counts.schema().longField(COUNT), INTERVAL_RECORDS, () -> {});
            counts.sink("sink", sinks[job]);
            counts.view(VIEW, INTERVAL);
            pipelines[job] = pipeline;
        }
        running = Pipelines.start(settings, pipelines);
        changed = running.runs().get(0);
        totals = sinks[0];
    }

    /** Starts the jobs. */
    static FunctionChanges open(Change change, int jobs, Map<String, Object> settings) {
        FunctionChanges changes = new FunctionChanges(change, jobs, settings);
        if (change == Change.PARAMETERS) {
            changes.changed.feedback(VIEW, interval -> changes.noted());
        }
        return changes;
    }

    private static RecordStream counts(Pipeline pipeline) {
        return pipeline.source("numbers", SteadyNumbers.NUMBER, () -> new SteadyNumbers(RATE, INTERVAL_RECORDS))
                .filter(FILTER, number -> number.get(SteadyNumbers.VALUE) >= 0)
                .map(MAP, SteadyNumbers.NUMBER, SteadyNumbers::copy)
                .window(WindowSpec.fixed(INTERVAL))
                .groupByKey(SteadyNumbers.KEY)
                .aggregate(COUNT, Aggregates.count(COUNT))
                .results();
    }

    /** The same function with new parameters, which notes when it is called first. */
    private Replacement noted() {
        long decidedNs = System.nanoTime();
        AtomicBoolean isInForce = new AtomicBoolean();
        return new Replacement().map(MAP, SteadyNumbers.NUMBER, (number, output) -> {
            if (!isInForce.get() && isInForce.compareAndSet(false, true)) {
                delaysNs.add(System.nanoTime() - decidedNs);
            }
            SteadyNumbers.copy(number, output);
        });
    }

    @Override
    public long next(LongConsumer latencyNs) throws Exception {
        latencyNs.accept(change == Change.PARAMETERS ? parametersNs() : replacedNs());
        long before = records;
        records = changed.recordsIn().getOrDefault(FILTER, 0L);
        return records - before;
    }

    private long parametersNs() throws InterruptedException {
        Long delayNs = delaysNs.poll(LONGEST_S, TimeUnit.SECONDS);
        if (delayNs == null) {
            throw new IllegalStateException("no interval has changed a parameter within " + LONGEST_S + " s");
        }
        return delayNs;
    }

    private long replacedNs() throws Exception {
        changes++;
        long least = -changes;
        Replacement replacement = change == Change.FILTER
                ? new Replacement().filter(FILTER, number -> number.get(SteadyNumbers.VALUE) >= least)
                : new Replacement()
                        .map(MAP, SteadyNumbers.NUMBER, (number, output) -> SteadyNumbers.copy(number, output));
        long startNs = System.nanoTime();
        changed.replace(replacement).get(LONGEST_S, TimeUnit.SECONDS);
        return System.nanoTime() - startNs;
    }

    @Override
    public Map<String, Double> measures() {
        return Map.of();
    }

    /** Windows of the changed job that have lost or gained a record. */
    @Override
    public List<String> differences() {
        return Differences.firstFew(totals.differences());
    }

    @Override
    public Map<String, Object> conf() {
        return settings;
    }

    @Override
    public void close() {
        running.close();
    }
}
