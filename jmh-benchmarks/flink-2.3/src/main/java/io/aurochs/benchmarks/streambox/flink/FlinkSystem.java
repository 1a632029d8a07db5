package io.aurochs.benchmarks.streambox.flink;

import io.aurochs.benchmarks.flink.RunningJob;
import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.parallel.ParallelRun;
import io.aurochs.benchmarks.streambox.run.RunOrder;
import io.aurochs.benchmarks.streambox.run.RunOutcome;
import io.aurochs.benchmarks.streambox.run.RunningSystem;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A benchmark's job that runs, on a cluster in this JVM. */
final class FlinkSystem implements RunningSystem {
    private final ParallelRun<?> run;
    private final RunningJob job;
    private final Map<String, Object> conf;

    private FlinkSystem(ParallelRun<?> run, RunningJob job, Map<String, Object> conf) {
        this.run = run;
        this.job = job;
        this.conf = conf;
    }

    /**
     * Submits a benchmark's job; returns when it is accepted.
     *
     * @param configuration of the job, with the target that runs it
     */
    static FlinkSystem start(Benchmark<?> benchmark, RunOrder order, Configuration configuration) throws Exception {
        ParallelRun<?> run = ParallelRun.begin(benchmark, order);
        StreamExecutionEnvironment env = new StreamExecutionEnvironment(configuration);
        FlinkJobs.build(benchmark, env);
        RunningJob job = new RunningJob(env.executeAsync(benchmark.name()));
        return new FlinkSystem(run, job, new TreeMap<>(configuration.toMap()));
    }

    @Override
    public long processed() {
        return run.emitted();
    }

    @Override
    public void checkAlive() throws Exception {
        job.checkAlive();
    }

    @Override
    public void stop(long deadlineNs) {
        run.stop(deadlineNs);
    }

    @Override
    public RunOutcome awaitEnd(Duration limit) throws Exception {
        job.awaitEnd(limit);
        return run.outcome();
    }

    @Override
    public Map<String, Object> conf() {
        return conf;
    }
}
