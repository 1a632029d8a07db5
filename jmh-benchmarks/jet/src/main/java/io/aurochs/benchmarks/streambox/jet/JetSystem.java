package io.aurochs.benchmarks.streambox.jet;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.parallel.ParallelRun;
import io.aurochs.benchmarks.streambox.run.RunOrder;
import io.aurochs.benchmarks.streambox.run.RunOutcome;
import io.aurochs.benchmarks.streambox.run.RunningSystem;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A benchmark's job that runs. */
final class JetSystem implements RunningSystem {
    private final ParallelRun<?> run;
    private final Runnable release;
    private final Job job;
    private final Map<String, Object> conf;

    private JetSystem(ParallelRun<?> run, Runnable release, Job job, Map<String, Object> conf) {
        this.run = run;
        this.release = release;
        this.job = job;
        this.conf = conf;
    }

    /**
     * Submits a benchmark's pipeline.
     *
     * @param release gives the member back when the job has ended
     */
    static JetSystem start(HazelcastInstance member, Runnable release, Benchmark<?> benchmark, RunOrder order) {
        ParallelRun<?> run = ParallelRun.begin(benchmark, order);
        // One member, for as long as the job runs; what fails is not to begin anew.
        JobConfig config = new JobConfig().setName(benchmark.name()).setAutoScaling(false);
        Job job = member.getJet().newJob(JetPipelines.of(benchmark, order.parallelism()), config);
        return new JetSystem(
                run,
                release,
                job,
                Map.of(
                        "jet.cooperativeThreadCount",
                        member.getConfig().getJetConfig().getCooperativeThreadCount(),
                        "jet.processingGuarantee",
                        config.getProcessingGuarantee().name()));
    }

    @Override
    public long processed() {
        return run.emitted();
    }

    @Override
    public void checkAlive() throws Exception {
        if (job.getFuture().isDone()) {
            awaitJob(Duration.ZERO);
            throw new IllegalStateException("the job ended before its time");
        }
    }

    @Override
    public void stop(long deadlineNs) {
        run.stop(deadlineNs);
    }

    @Override
    public RunOutcome awaitEnd(Duration limit) throws Exception {
        try {
            awaitJob(limit);
        } finally {
            release.run();
        }
        return run.outcome();
    }

    private void awaitJob(Duration limit) throws InterruptedException {
        try {
            job.getFuture().get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the job failed: " + e.getCause(), e);
        } catch (TimeoutException e) {
            throw new IllegalStateException("the job did not end within " + limit.toSeconds() + " s", e);
        }
    }

    @Override
    public Map<String, Object> conf() {
        return conf;
    }
}
