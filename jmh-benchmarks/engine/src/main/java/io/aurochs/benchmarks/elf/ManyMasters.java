package io.aurochs.benchmarks.elf;

import io.aurochs.benchmarks.pipeline.CountJob;
import io.aurochs.benchmarks.pipeline.NumberEpochs;
import io.aurochs.benchmarks.runner.Differences;
import io.aurochs.benchmarks.runner.Operations;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.PipelineRun;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.pipeline.RecordStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * How evenly workers and time are spread over jobs that always have records (ELF §4.2, Figure 12c). An operation is as many results of
 * intervals as there are jobs, whichever have them. The worker that completes an interval of a job has the part of its root.
 */
final class ManyMasters implements Operations {
    private static final int RECORDS = 2_000;
    private static final int KEYS = 100;
    private static final long PAUSE_NS = 1_000_000;
    private static final double ALMOST_ALL = 0.995;

    private final Map<String, Object> settings;
    private final Pipelines running;
    private final List<PipelineRun> jobs = new ArrayList<>();
    private final List<WindowTotals> sinks = new ArrayList<>();
    /** By worker, how many intervals it has completed. */
    private final Map<Thread, LongAdder> roots = new ConcurrentHashMap<>();

    /** Of each job, worker time before the measured operations. */
    private final long[] timesNs;

    private long completed;

    private ManyMasters(int count, Map<String, Object> settings) {
        this.settings = settings;
        timesNs = new long[count];
        running = Pipelines.start(settings);
        for (int job = 0; job < count; job++) {
            NumberEpochs source = new NumberEpochs(RECORDS, KEYS);
            source.allow(Integer.MAX_VALUE);
            Pipeline pipeline = Pipeline.named("job-" + job);
            RecordStream counts = CountJob.counts(pipeline, source);
            WindowTotals sink =
                    new WindowTotals(counts.schema().longField(CountJob.COUNT), RECORDS, this::completedByThisWorker);
            counts.sink("counts", sink);
            sinks.add(sink);
            jobs.add(running.submit(pipeline));
        }
    }

    /** Starts the jobs. */
    static ManyMasters open(int jobs, Map<String, Object> settings) {
        return new ManyMasters(jobs, settings);
    }

    private void completedByThisWorker() {
        roots.computeIfAbsent(Thread.currentThread(), worker -> new LongAdder()).increment();
    }

    private long completed() {
        return roots.values().stream().mapToLong(LongAdder::sum).sum();
    }

    @Override
    public long next(LongConsumer latencyNs) throws InterruptedException {
        long before = completed;
        do {
            LockSupport.parkNanos(PAUSE_NS);
            completed = completed();
            checkAlive();
        } while (completed < before + jobs.size());
        return (completed - before) * RECORDS;
    }

    private void checkAlive() throws InterruptedException {
        for (PipelineRun job : jobs) {
            if (job.hasEnded()) {
                job.await();
                throw new IllegalStateException("pipeline " + job.name() + " has ended before its time");
            }
        }
    }

    @Override
    public void begin() {
        for (int job = 0; job < timesNs.length; job++) {
            timesNs[job] = jobs.get(job).workerTime().toNanos();
        }
        roots.values().forEach(LongAdder::reset);
        completed = completed();
    }

    @Override
    public Map<String, Double> measures() {
        double[] times = new double[timesNs.length];
        for (int job = 0; job < times.length; job++) {
            times[job] = jobs.get(job).workerTime().toNanos() - timesNs[job];
        }
        Arrays.sort(times);
        double mean = Arrays.stream(times).average().orElseThrow();
        LongSummaryStatistics ofWorkers =
                roots.values().stream().mapToLong(LongAdder::sum).summaryStatistics();
        return Map.of(
                "intervals of the busiest worker / mean",
                ofWorkers.getMax() / ofWorkers.getAverage(),
                "least time of a job / mean",
                times[0] / mean,
                "p99.5 / mean",
                times[(int) Math.ceil(ALMOST_ALL * times.length) - 1] / mean,
                "most / mean",
                times[times.length - 1] / mean);
    }

    /** Windows that have lost or gained a record. */
    @Override
    public List<String> differences() {
        return Differences.firstFew(
                sinks.stream().flatMap(sink -> sink.differences().stream()).toList());
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
