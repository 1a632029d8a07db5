package io.aurochs.benchmarks.streambox.flink;

import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.parallel.ParallelRun;
import io.aurochs.benchmarks.streambox.run.RunOrder;
import io.aurochs.benchmarks.streambox.run.RunOutcome;
import io.aurochs.benchmarks.streambox.run.RunningSystem;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A benchmark's job that runs, on a cluster in this JVM. */
final class FlinkSystem implements RunningSystem {
    private static final Duration ENDED = Duration.ofSeconds(10);

    private final ParallelRun<?> run;
    private final JobClient client;
    private final Map<String, Object> conf;

    private FlinkSystem(ParallelRun<?> run, JobClient client, Map<String, Object> conf) {
        this.run = run;
        this.client = client;
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
        JobClient client = env.executeAsync(benchmark.name());
        return new FlinkSystem(run, client, new TreeMap<>(configuration.toMap()));
    }

    @Override
    public long processed() {
        return run.emitted();
    }

    @Override
    public void checkAlive() throws Exception {
        if (client.getJobStatus().get().isGloballyTerminalState()) {
            awaitJob(ENDED);
            throw new IllegalStateException("the job ended before its time");
        }
    }

    @Override
    public void stop(long deadlineNs) {
        run.stop(deadlineNs);
    }

    @Override
    public RunOutcome awaitEnd(Duration limit) throws Exception {
        awaitJob(limit);
        return run.outcome();
    }

    private void awaitJob(Duration limit) throws InterruptedException {
        try {
            client.getJobExecutionResult().get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the job failed: " + rootCause(e), e);
        } catch (TimeoutException e) {
            throw new IllegalStateException("the job did not end within " + limit.toSeconds() + " s", e);
        }
    }

    /** Flink wraps it many times. */
    private static Throwable rootCause(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        return cause;
    }

    @Override
    public Map<String, Object> conf() {
        return conf;
    }
}
