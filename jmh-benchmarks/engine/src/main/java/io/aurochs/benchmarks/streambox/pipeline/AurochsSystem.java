package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.run.EmissionSchedule;
import io.aurochs.benchmarks.streambox.run.EpochLimit;
import io.aurochs.benchmarks.streambox.run.RunOrder;
import io.aurochs.benchmarks.streambox.run.RunOutcome;
import io.aurochs.benchmarks.streambox.run.RunningSystem;
import io.aurochs.config.Setting;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.PipelineRun;
import io.aurochs.pipeline.Pipelines;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** A benchmark's pipeline that runs. */
final class AurochsSystem implements RunningSystem {
    private static final long POLL_MS = 5;

    private final Benchmark<?> benchmark;
    private final EpochLimit limit;
    private final EmissionSchedule schedule;
    private final ReplayFeed feed;
    private final BenchmarkPipeline pipeline;
    private final Map<String, Object> settings;
    private final Pipelines pipelines;
    private final PipelineRun run;

    private AurochsSystem(Benchmark<?> benchmark, RunOrder order, Map<String, Object> settings) {
        this.benchmark = benchmark;
        this.settings = settings;
        this.limit = new EpochLimit(benchmark.streams(), Long.MAX_VALUE);
        this.schedule = order.schedule(benchmark.streams(), benchmark);
        this.feed = new ReplayFeed(benchmark.replay(), limit, schedule, order.watermarks());
        this.pipeline = BenchmarkPipelines.of(benchmark, feed, order);
        this.pipelines = start(settings, pipeline.pipeline());
        this.run = pipelines.runs().get(0);
    }

    private static Pipelines start(Map<String, Object> settings, Pipeline pipeline) {
        Map<String, Object> own = AurochsProvider.engines(settings);
        return own.size() == settings.size()
                ? Pipelines.start(own, pipeline)
                : Pipelines.start(new LatestContainer(), own, pipeline);
    }

    /**
     * Stores a benchmark's records and starts its pipeline.
     *
     * @param settings of the engine, without the number of workers
     */
    static AurochsSystem start(Benchmark<?> benchmark, RunOrder order, Map<String, String> settings) {
        Map<String, Object> all = new TreeMap<>(settings);
        all.put(Setting.WORKER_COUNT.key(), order.parallelism());
        return new AurochsSystem(benchmark, order, all);
    }

    @Override
    public long processed() {
        return run.recordsIn().getOrDefault(pipeline.first(), 0L);
    }

    @Override
    public void checkAlive() throws InterruptedException {
        if (run.hasEnded()) {
            run.await();
            throw new IllegalStateException("the pipeline ended before its time");
        }
    }

    @Override
    public void stop(long deadlineNs) {
        limit.stop(schedule.recordsBy(deadlineNs) / benchmark.replay().plan().recordsPerEpoch());
    }

    @Override
    public RunOutcome awaitEnd(Duration most) throws InterruptedException {
        long deadlineNs = System.nanoTime() + most.toNanos();
        try (feed;
                pipelines) {
            while (!run.hasEnded()) {
                if (System.nanoTime() > deadlineNs) {
                    throw new IllegalStateException("the pipeline did not end within " + most.toSeconds() + " s");
                }
                Thread.sleep(POLL_MS);
            }
            run.await();
        }
        long ofEach = limit.epochs() * benchmark.replay().plan().recordsPerEpoch();
        return new RunOutcome(
                limit.epochs(),
                Collections.nCopies(benchmark.streams(), ofEach),
                pipeline.results().get());
    }

    @Override
    public Map<String, Object> conf() {
        return settings;
    }
}
